/**
 * What reads the filter field: no list shows its first rows by it. Fetched once they are painted, or with the first letter
 * (`use-reading.ts`).
 */
export { freeText, parseFilterText } from './parse.ts'
export { suggest } from './suggest.ts'
export { SuggestionList } from './suggestion-list.tsx'
export { fieldWords } from './words.ts'
