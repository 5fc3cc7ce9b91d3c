/**
 * Code that reads the filter field: no list needs it for its first rows. Fetched once they are painted, or
 * with the first letter (`use-reading.ts`).
 */
export { freeText, parseFilterText } from '../../../../core/filter/typed.ts'
export { suggest } from './suggest.ts'
export { SuggestionList } from './suggestion-list.tsx'
export { fieldWords } from './words.ts'
