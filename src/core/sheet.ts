/** Rows of a spreadsheet, as the areas on both sides see them. */

export type Cell = string | number | boolean | Date | null

/** `number`: of the row in its sheet, from 1. */
export type SheetRow = { number: number; cells: readonly Cell[] }
