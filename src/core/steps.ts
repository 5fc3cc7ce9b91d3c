/**
 * One argument of a command or transition. The palette asks for it, the form shows it, and the server
 * checks it: all three from this description, so that they cannot disagree.
 */
export type Step = { name: string; optional?: boolean } & (
  | { kind: 'enum'; values: readonly string[] }
  | { kind: 'text'; max: number; min?: number }
  | { kind: 'money'; min?: number }
  | { kind: 'integer'; min?: number; max?: number }
  | { kind: 'date' }
  | { kind: 'time' }
  | { kind: 'record'; area: string }
)

/** What a person answered, by the step's name. Money in VND, times in ISO 8601, records by id. */
export type StepValues = Record<string, string | number | null | undefined>
