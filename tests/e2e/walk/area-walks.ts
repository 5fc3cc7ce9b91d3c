/** Effects, records and moments that areas bring for the walk of their commands: `src/areas/<id>/walk.ts`, found by its place. */
import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { areas } from '../../../src/areas/index.ts'
import type { AnyRecord } from '../../../src/core/area.ts'
import type { Effect } from './effects.ts'
import type { Moment } from './moments.ts'

/**
 * By command id. `effects`: what cannot be derived from the command; `ready`: makes the record it runs on; `moments`: makes
 * what it depends on otherwise, such as a page that is open.
 */
export type AreaWalk = {
  effects?: Readonly<Record<string, Effect>>
  ready?: Readonly<Record<string, (page: Page) => Promise<AnyRecord>>>
  moments?: Readonly<Record<string, Moment>>
}

const walks: AreaWalk[] = []
for (const { id } of areas) {
  const file = new URL(`../../../src/areas/${id}/walk.ts`, import.meta.url)
  if (existsSync(file)) walks.push(((await import(file.href)) as { walk: AreaWalk }).walk)
}

export const AREA_EFFECTS: NonNullable<AreaWalk['effects']> = Object.assign(
  {},
  ...walks.map(({ effects }) => effects),
)
export const READY: NonNullable<AreaWalk['ready']> = Object.assign({}, ...walks.map(({ ready }) => ready))
export const AREA_MOMENTS: NonNullable<AreaWalk['moments']> = Object.assign(
  {},
  ...walks.map(({ moments }) => moments),
)
