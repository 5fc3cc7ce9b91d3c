/** Puts the words of the form where its parts find them. */
import { addWords } from '../../../../console/kit/i18n.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

addWords('vi', { placing: vi })
addWords('en', { placing: en })
