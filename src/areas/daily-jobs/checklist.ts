/** The lines of a checklist, as they were typed; empty ones are none. */
export const linesOf = (steps: string | null | undefined): string[] =>
  (steps ?? '')
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
