/** Adds the words of jobs; they come with the code that shows them, not with the first load. */
import { addWords } from '../../kit/i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('vi', { jobs: vi })
addWords('en', { jobs: en })
