/** Registers the words of the grid. */
import { addWords } from '../../i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('grid', { vi, en })
