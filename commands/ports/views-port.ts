import type { Outcome, RunOptions } from '../command.ts'

/** A saved view as commands see it. */
type ViewFacts = {
  id: string
  area: string
  name: string
  /** Everybody who may view the area sees it. */
  shared: boolean
  /** Whether the person may change it. */
  editable: boolean
}

/** Saved views: the list whose filter can be saved, and the view that commands act on. */
export type ViewsPort = {
  /** The view whose menu is open, else the one that the list was opened from. */
  subject: ViewFacts | undefined
  /** The list in view; `changed`: it shows something else than the subject holds. */
  list: { area: string; changed: boolean } | undefined
  /** Position of the subject's tab among the tabs of saved views. */
  place: { at: number; count: number } | undefined
  /** Saves the list's filter under a name and opens it. */
  create(name: string, shared: boolean, options: RunOptions): Promise<Outcome>
  /** The subject takes the filter and order of the list. */
  update(options: RunOptions): Promise<Outcome>
  rename(name: string, options: RunOptions): Promise<Outcome>
  share(shared: boolean, options: RunOptions): Promise<Outcome>
  remove(options: RunOptions): Promise<Outcome>
  /** Moves the subject's tab; each person has an order of their own. */
  move(by: 1 | -1): void
  /** The list shows what the subject holds again. */
  revert(): void
  /** Asks for the subject's key. */
  editKey(): void
}
