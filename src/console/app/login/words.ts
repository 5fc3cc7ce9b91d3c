/** Adds the words of the public pages; they come with the pages, not with the first load. */
import { addWords } from '../../kit/i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('vi', { account: vi })
addWords('en', { account: en })
