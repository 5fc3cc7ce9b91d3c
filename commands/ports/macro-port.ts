/** Recording of macros, and the overlay in which they are looked after. */
export type MacroPort = {
  /** Steps recorded so far; undefined while nothing is recorded. */
  recorded: number | undefined
  toggle(): void
  discard(): void
  manage(): void
}
