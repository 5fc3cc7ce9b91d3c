/** Access to data and accounts, as the audit log keeps it next to changes of records (decision 0192). */
import { REVEAL_WAYS } from './privacy.ts'

/**
 * Kinds of access with their actions. `export`: rows as a file; `download`: a stored file; `print`: papers; `reveal`: whole
 * phone numbers. Actions of `sign-in` are the proofs that were given, those of the other two the proof or the reason.
 */
export const ACCESS = {
  export: ['list', 'figures'],
  download: ['exported', 'paper', 'attached', 'import-errors'],
  print: ['papers'],
  reveal: REVEAL_WAYS,
  'sign-in': ['password', 'totp', 'passkey', 'recovery'],
  'sign-in-failed': [
    'wrong-password',
    'captcha',
    'suspended',
    'not-approved',
    'second-factor',
    'own-password',
    'many-addresses',
  ],
  'sign-in-limited': ['password', 'second-factor', 'own-password', 'reset-link', 'many-addresses'],
  'password-reset': ['asked'],
} as const
export type AccessKind = keyof typeof ACCESS

/** Kinds of entries of the audit log. */
export const ENTRY_KINDS = [
  'change',
  'export',
  'download',
  'print',
  'reveal',
  'sign-in',
  'sign-in-failed',
  'sign-in-limited',
  'password-reset',
] as const satisfies readonly ('change' | AccessKind)[]
/** Facts of an entry next to its fields. Numbers of people are masked in `where` and `q`. */
export type AccessFacts = {
  /** Format of the file. */
  format?: string
  /** Fields of an exported list, in the order of the sheet. */
  columns?: readonly string[]
  /** The filter that was exported or printed; absent: records were chosen one by one. */
  where?: readonly unknown[]
  q?: string
  /** The printed paper, by its id in the area. */
  paper?: string
  /** Name of the file. */
  file?: string
}
