/** Port for visited tabs; the console's shell implements it. */

export type TabAction =
  | 'next'
  | 'previous'
  | 'close'
  | 'close-others'
  | 'close-all'
  | 'reopen'
  | 'keep'
  | 'refresh'

export type TabsPort = {
  /** The tab that commands act on: the one whose menu is open, else the one shown. */
  subject: { pinned: boolean; preview: boolean } | undefined
  /** Numbers of tabs: open ones, other ones that can be closed, closed ones that can be opened again. */
  open: number
  others: number
  closed: number
  /** Open tabs with unsaved input. */
  unsaved: number
  /** Drafts on this device, also those of no open tab. */
  drafts: number
  act(action: TabAction): Promise<void>
  openDrafts(): void
  /** Forgets all tabs, on sign-out. */
  forget(): void
}
