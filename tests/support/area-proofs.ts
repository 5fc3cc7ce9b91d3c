/**
 * Parts of an area that tests find by their place: `proofs.ts` in its folder (of browser tests: `walk.ts`), and `noFix` of its
 * `states.ts` and `commands.ts`.
 */
import { existsSync } from 'node:fs'
import type { Command } from '../../commands/command.ts'
import { areas } from '../../src/areas/index.ts'
import type { AnyRecord } from '../../src/core/area.ts'
import type { NoFix, States } from '../../src/core/states.ts'
import type { LanguageId } from '../../src/core/words.ts'
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
  /**
   * Phrases that staff type into the palette for a command: in each language, separated by commas, without marks, as they are
   * mostly typed, or with them.
   */
  phrases?: Readonly<Record<string, Readonly<Record<LanguageId, string>>>>
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
  /** Fields that are needed though the form may leave them empty, each with where they are filled in. */
  filledIn?: Readonly<Record<string, string>>
  /** Fields that always have a value though their column may be empty, each with why. */
  nullable?: Readonly<Record<string, string>>
  /** Grids that are drawn whole, without a Virtualizer: files of the area's folder, each with why. */
  wholeGrids?: Readonly<Record<string, string>>
  /** Files of its folder that fill braces in what is no words, each with why. */
  templates?: Readonly<Record<string, string>>
  /** An API client of its own: file, exported name, the calls that write, and the one file that makes them. */
  client?: { file: string; name: string; writes: readonly string[]; from: string }
}

/** The exports of an area's file; none where it has no such file. */
async function exportsOf(area: string, file: string): Promise<{ proofs?: AreaProofs; noFix?: NoFix }> {
  return existsSync(`src/areas/${area}/${file}.ts`) ? await import(`../../src/areas/${area}/${file}.ts`) : {}
}

export type AnyStates = States<AnyRecord, string, string>

/** The states of an area; undefined where it has none. */
export async function statesOf(id: string): Promise<AnyStates | undefined> {
  if (!existsSync(`src/areas/${id}/states.ts`)) return undefined
  const module: { states: AnyStates } = await import(`../../src/areas/${id}/states.ts`)
  return module.states
}

/** Proofs by area. */
export const PROOFS: ReadonlyMap<string, AreaProofs> = new Map(
  await Promise.all(areas.map(async ({ id }) => [id, (await exportsOf(id, 'proofs')).proofs ?? {}] as const)),
)

/** Reasons of an area against which no command helps, by their keys with the namespace. */
async function noFixOf(id: string): Promise<NoFix> {
  const [states, commands] = await Promise.all([exportsOf(id, 'states'), exportsOf(id, 'commands')])
  const guards = Object.entries(states.noFix ?? {}).map(([key, why]) => [`${id}:reasons.${key}`, why])
  return { ...Object.fromEntries(guards), ...commands.noFix }
}

/** The same of all areas. */
export const NO_FIX: NoFix = Object.assign({}, ...(await Promise.all(areas.map(({ id }) => noFixOf(id)))))
