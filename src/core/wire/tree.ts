/** A list as a tree: its records from top to bottom, each with its level. */

/**
 * One record: code, level from 1, whether it matches the filter itself (else it is there for one below it), and the
 * version of the record that had this place.
 */
export type TreeRow = readonly [code: string, level: number, hit: boolean, version: number]
