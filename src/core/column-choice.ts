/** Which columns of a list are shown; kept per person, and with saved views. */
export type ColumnChoice = {
  /** In their order; absent: the area's own. */
  shown?: readonly string[]
  /** px by name, from `MIN_WIDTH` to `MAX_WIDTH`. */
  widths?: Readonly<Record<string, number>>
  /** Stay at the left while the table scrolls sideways; absent: the code, where it comes first. */
  pinned?: readonly string[]
}

export const MIN_WIDTH = 56
export const MAX_WIDTH = 800
