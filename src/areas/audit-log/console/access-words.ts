/** Words of entries of access and of the page of readers, there with the first part that shows them. */
import { addWords } from '../../../console/kit/i18n.ts'
import { en } from '../access/en.ts'
import { vi } from '../access/vi.ts'

addWords('access', { vi, en })
