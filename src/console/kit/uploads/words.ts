/** Registers the words of uploads. */
import { addWords } from '../i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('uploads', { vi, en })
