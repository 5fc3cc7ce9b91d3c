import type { Outcome, RunOptions } from '../command.ts'

/** A saved view, as far as commands need it. */
type ViewFacts = {
  id: string
  area: string
  name: string
  /** Whether every user who may view the area sees it. */
  shared: boolean
  /** Whether the user may change it. */
  editable: boolean
}

/** Saved views: the list whose filter can be saved, and the view that commands act on. */
export type ViewsPort = {
  /** The view whose menu is open, else the one that the list was opened from. */
  subject: ViewFacts | undefined
  /** The open list; `changed`: its filter or order differs from the subject's. */
  list: { area: string; changed: boolean } | undefined
  /** Position of the subject's tab among the tabs of saved views. */
  place: { at: number; count: number } | undefined
  /** Saves the list's filter under a name and opens it. */
  create(name: string, shared: boolean, options: RunOptions): Promise<Outcome>
  /** Saves the list's filter and order in the subject. */
  update(options: RunOptions): Promise<Outcome>
  rename(name: string, options: RunOptions): Promise<Outcome>
  share(shared: boolean, options: RunOptions): Promise<Outcome>
  remove(options: RunOptions): Promise<Outcome>
  /** Moves the subject's tab; the order is stored per user. */
  move(by: 1 | -1): void
  /** Resets the list to the subject's filter and order. */
  revert(): void
  /** Opens the key editor for the subject. */
  editKey(): void
}
