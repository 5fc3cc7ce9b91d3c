/** A record's place in a tree that is listed. */

/** Place of a row in the tree, as it is shown. */
export type TreeNode = {
  /** From 1. */
  level: number
  /** Undefined for one without children. */
  open: boolean | undefined
  /** Its number among its siblings from 1, and how many these are. */
  at: number
  of: number
  /** Whether it matches the filter itself. */
  hit: boolean
}
