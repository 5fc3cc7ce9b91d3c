/** Adds these words; they come with the code that shows them, not with the first load. */
import { addWords } from '../../kit/i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('vi', { life: vi })
addWords('en', { life: en })
