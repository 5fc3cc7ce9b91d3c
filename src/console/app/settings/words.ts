/** Adds the words of the settings panel; they come with it, not with the first load. */
import { addWords } from '../../kit/i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('vi', { settings: vi })
addWords('en', { settings: en })
