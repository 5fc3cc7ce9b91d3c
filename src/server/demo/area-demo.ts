/**
 * The contract of an area's demo data (`src/areas/<id>/demo/index.ts`, exported as `demo`). Seeding runs each step for all
 * areas before the next step, an area after those it needs: make, write, writeLast, link.
 */
import type { Area } from '../../core/area.ts'
import type { Database } from '../kit/database/database.ts'
import type { Copier } from './copier.ts'
import type { Scene } from './scene.ts'

export type Making = {
  scene: Scene
  /** Uploaded files, such as pictures, are stored in `<dataDir>/files`. */
  dataDir: string
  /** Returns the result of another area's `make`; its demo is listed in `needs`. */
  use<Made>(demo: Demo<Made>): Made
  /** Reports progress of one of the `phases`. */
  report(phase: string, done: number, total: number): void
}

export type Writing<Made> = Making & {
  made: Made
  /** Takes rows for the area's tables; they are written by the end of the step. */
  copier: Copier
  db: Database['db']
}

export type Demo<Made = unknown> = {
  area: Area
  /** Demos of other areas that this one uses. */
  needs?: readonly Demo[]
  /** Tables of demo data: emptied before, without indexes while they are filled, analysed afterwards. */
  tables: readonly string[]
  /** Those of them that the server also writes to without any record. */
  sums?: readonly string[]
  /** Columns of the records next to the fields of the manifest, in camelCase. */
  columns?: readonly string[]
  /** Indexes of the first lists and of `link`; unique ones are always first, others are built while users work. */
  firstIndexes?: readonly string[]
  /** Triggers with nothing to do for demo data. */
  idleTriggers?: readonly { table: string; trigger: string }[]
  /** Parts of the progress that people see, each with the time that it takes next to those of other areas. */
  phases?: Readonly<Record<string, number>>
  /** Makes data that this area or others use, in memory. */
  make?(making: Making): Made
  /** Writes rows. */
  write?(writing: Writing<Made>): void | Promise<void>
  /** Writes rows whose figures add up rows of other areas, such as the stock that orders hold. */
  writeLast?(writing: Writing<Made>): void | Promise<void>
  /** Writes by SQL what depends on rows of any area; the first indexes are there. */
  link?(writing: Writing<Made>): Promise<void>
}

/** Columns that each table of lines begins with. */
export const LINE_KEYS = ['id', 'record_id', 'position'] as const

/** Declares the demo data of an area. */
export const defineDemo = <Made>(demo: Demo<Made>): Demo<Made> => demo
