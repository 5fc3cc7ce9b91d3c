/**
 * ARIA of a month of days as attributes to spread: buttons are its cells, which no element of a <table> can be.
 */
export const monthRole = (label: string) => ({ role: 'grid', 'aria-label': label }) as const
export const WEEK_ROW = { role: 'row' } as const
export const WEEKDAY = { role: 'columnheader' } as const

/** A day: `chosen` in the picker, `active` the one that keys move. */
export function dayRole(day: string, today: string, active: boolean, chosen: boolean) {
  return {
    role: 'gridcell',
    'aria-selected': chosen,
    'aria-current': day === today ? ('date' as const) : undefined,
    tabIndex: active ? 0 : -1,
  } as const
}

/** A record over days of a week, by its first column from 1. */
export const spanRole = (column: number, columns: number) =>
  ({ role: 'gridcell', 'aria-colindex': column, 'aria-colspan': columns, tabIndex: -1 }) as const

/** The days of a calendar as one group, which moves the focus among them. */
export const regionRole = (label: string) => ({ role: 'group', 'aria-label': label }) as const
