/** Adds the words of the profile; they come with the page, not with the first load. */
import { addWords } from '../../kit/i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('vi', { profile: vi })
addWords('en', { profile: en })
