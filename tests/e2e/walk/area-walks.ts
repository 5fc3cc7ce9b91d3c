/** Parts of an area that browser tests find by their place: `src/areas/<id>/walk.ts`. */
import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { areas } from '../../../src/areas/index.ts'
import type { AnyRecord } from '../../../src/core/area.ts'
import type { Effect } from './effects.ts'
import type { Moment } from './moments.ts'
import type { Screen } from './screens.ts'

export type AreaWalk = {
  /** Effects that cannot be derived from the command, by its id. */
  effects?: Readonly<Record<string, Effect>>
  /** Makes the record that a command runs on, by its id. */
  ready?: Readonly<Record<string, (page: Page) => Promise<AnyRecord>>>
  /** Other conditions of a command, such as a page that is open, by its id. */
  moments?: Readonly<Record<string, Moment>>
  /** Pages of a kind of their own, for axe. No two with the same sign in a row: the first would be taken for the second. */
  screens?: readonly Screen[]
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
export const AREA_SCREENS: readonly Screen[] = walks.flatMap(({ screens = [] }) => screens)
