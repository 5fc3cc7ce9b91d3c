/**
 * Words of every failure and of every issue of a field, in both languages, for the server's responses and as
 * the console's namespace `problems`. Parameters are written `{param}`. Each text has the cause and the remedy.
 */

import type { LanguageId } from '../words.ts'
import type { ProblemWords } from './problem-keys.ts'
import { en } from './problem-words-en.ts'
import { vi } from './problem-words-vi.ts'

/** Words in both languages, for the server; the console loads the file of one language. */
export const PROBLEM_WORDS: Readonly<Record<LanguageId, ProblemWords>> = { vi, en }
