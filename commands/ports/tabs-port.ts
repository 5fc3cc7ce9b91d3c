/** Visited tabs as commands see them; the console's shell implements it. */

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
  /** How many tabs there are, those that can close beside the subject, and closed ones that can be opened again. */
  open: number
  others: number
  closed: number
  /** Open tabs that hold what is typed and not saved. */
  unsaved: number
  /** Drafts on this device, also those of no open tab. */
  drafts: number
  act(action: TabAction): Promise<void>
  openDrafts(): void
  /** Forgets all of them: the person has signed out. */
  forget(): void
}
