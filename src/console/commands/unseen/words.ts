/** Registers the words of records that have changed since they were seen. */
import { addWords } from '../../kit/i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('unseen', { vi, en })
