/**
 * ARIA roles of the grid as attributes to spread. The table cannot be a <table>: a million rows of which
 * forty exist are placed by hand, and the focus stays on the grid (aria-activedescendant), so neither real
 * table elements nor focusable cells would be true to what it is.
 */
export const GRID = { role: 'grid' } as const
export const ROW_GROUP = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const CELL = { role: 'gridcell' } as const
export const COLUMN_HEADER = { role: 'columnheader' } as const
/** The box that ticks all rows has a third state, which a native check box has by script only. */
export const CHECKBOX = { role: 'checkbox' } as const
