import { addWords } from '../../kit/i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('factor', { vi, en })
