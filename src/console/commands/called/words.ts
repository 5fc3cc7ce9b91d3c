/** Registers the words of palette, steps, keys and macros. */
import { addWords } from '../../kit/i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('commands', { vi, en })
