/** Rows as the import makes and counts them. */
export { asWhole, countRows } from './effects.ts'
export { errorText } from './words.ts'
