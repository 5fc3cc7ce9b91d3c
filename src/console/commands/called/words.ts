/** Adds the words of palette, steps, keys and macros; they come with the code that shows them. */
import { addWords } from '../../kit/i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('vi', { commands: vi })
addWords('en', { commands: en })
