/** Registers the words of charts. */
import { addWords } from '../i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('charts', { vi, en })
