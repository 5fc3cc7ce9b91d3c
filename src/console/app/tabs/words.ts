/** Adds the words of the tabs bar and of the list of drafts; they come with the code that shows them. */
import { addWords } from '../../kit/i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('vi', { tabs: vi })
addWords('en', { tabs: en })
