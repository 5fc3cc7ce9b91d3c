/** Port for going from page to page. Paths are the console's own. */
export type NavPort = {
  go(path: string): void
  newTab(path: string): void
  back(): void
  /** Reloads the data of what is shown, keeping cursor and drafts. */
  refresh(): void
  /** The address of an area's list as it was left a moment ago; undefined otherwise, and on its own pages. */
  left(area: string): string | undefined
}
