/** Registers the words of the editor. */
import { addWords } from '../i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('rich', { vi, en })
