/**
 * Parts of an area that tests find by their place: `proofs.ts` in its folder (of browser tests: `walk.ts`), and `noFix` of its
 * `states.ts` and `commands.ts`.
 */
import { existsSync } from 'node:fs'
import type { Command } from '../../commands/command.ts'
import { areas } from '../../src/areas/index.ts'
import type { NoFix } from '../../src/core/states.ts'
import type { Row } from './client.ts'
import type { fakeContext } from './context.ts'

export type AreaProofs = {
  /** Values of fields that its gates use; every combination is a record of the tests of gates. */
  gates?: Readonly<Record<string, readonly unknown[]>>
  /** Further moments in which commands are off, by their difference to the usual context. */
  moments?: readonly Parameters<typeof fakeContext>[0][]
  /** Commands that are made while the console runs. */
  commands?: readonly Command[]
  /** Fixes by example: a command that is off on a record of this area (or of `area`), and the command that is offered. */
  fixes?: readonly { off: string; area?: string; on: Readonly<Record<string, unknown>>; fix: string }[]
  /** States that no record of the demo data is in, each with why. */
  unseen?: Readonly<Record<string, string>>
  /**
   * Transitions that no record of the demo data takes, or not at every hour, each with why. The area's own tests make what they
   * need.
   */
  unmoved?: Readonly<Record<string, string>>
  /** A record on which no transition is tried. */
  spared?: (record: Row) => boolean
  /** Candidates for its input that depend on other records. `list` has the records of an address. */
  input?: (list: (path: string) => Promise<Row[]>) => Promise<Record<string, unknown[]>>
}

/** The exports of an area's file; none where it has no such file. */
async function exportsOf(area: string, file: string): Promise<{ proofs?: AreaProofs; noFix?: NoFix }> {
  return existsSync(`src/areas/${area}/${file}`) ? await import(`../../src/areas/${area}/${file}`) : {}
}

/** Proofs by area. */
export const PROOFS: ReadonlyMap<string, AreaProofs> = new Map(
  await Promise.all(
    areas.map(async ({ id }) => [id, (await exportsOf(id, 'proofs.ts')).proofs ?? {}] as const),
  ),
)

/** Reasons of an area against which no command helps, by their keys with the namespace. */
async function noFixOf(id: string): Promise<NoFix> {
  const [states, commands] = await Promise.all([exportsOf(id, 'states.ts'), exportsOf(id, 'commands.ts')])
  const guards = Object.entries(states.noFix ?? {}).map(([key, why]) => [`${id}:reasons.${key}`, why])
  return { ...Object.fromEntries(guards), ...commands.noFix }
}

/** The same of all areas. */
export const NO_FIX: NoFix = Object.assign({}, ...(await Promise.all(areas.map(({ id }) => noFixOf(id)))))
