/** Registers the words of the calendar. */
import { addWords } from '../i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('calendar', { vi, en })
