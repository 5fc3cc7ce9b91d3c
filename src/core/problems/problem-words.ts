/**
 * The words of every failure and of every complaint about a field, in both languages: the server answers
 * with them and the console has the same table as its namespace `problems`. `{param}` in single braces.
 * Each says what happened and what to do.
 */

import type { LanguageId } from '../words.ts'
import type { ProblemWords } from './problem-keys.ts'
import { en } from './problem-words-en.ts'
import { vi } from './problem-words-vi.ts'

/** For the server, which speaks both; the console fetches the file of one language. */
export const PROBLEM_WORDS: Readonly<Record<LanguageId, ProblemWords>> = { vi, en }
