/** Parts of the list's pane: loaded with the list, or after the record of an address that opens one. */
export { FilterBar } from './filter/filter-bar.tsx'
export { ListBody } from './list-body.tsx'
