/** A list as a tree: its records from top to bottom, each with its level. */

/** One record: code, level from 1, and whether it matches the filter itself (else it is there for one below it). */
export type TreeRow = readonly [code: string, level: number, hit: boolean]
