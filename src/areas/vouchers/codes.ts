/** The codes that customers enter: how they are read, and what generated ones are made of. */
import { codeForm } from '../../core/sameness.ts'

/** Generated at once. */
export const CODES_MAX = 10_000
export const PREFIX_MAX = 12

/** Capitals and digits without those that look alike: no I, L, O, U, 0, 1. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
/** 30^10 codes, 49 bits: nobody hits one of 10,000 by trying. */
export const RANDOM_LENGTH = 10

/** A code as it is stored, however it was typed or pasted. */
export const readCode = codeForm

/** Characters of a shared code or a prefix. */
export const CODE_PATTERN = /^[A-Z0-9][A-Z0-9_-]*$/

/** VIDs out of a spreadsheet's cells: apart by line, tab, comma, semicolon or space; each once. */
export function readVids(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\s,;，；]+/)
        .map(codeForm)
        .filter(Boolean),
    ),
  ]
}
