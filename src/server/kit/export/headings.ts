/** Headings of a sheet for an area, its fields and their values; the composition root has the areas' words. */
import type { LanguageId } from '../../../core/words.ts'

export type Headings = {
  title(language: LanguageId, area: string): string
  field(language: LanguageId, area: string, field: string): string
  /** Words of a value of an enum; the value itself where there are none. */
  value(language: LanguageId, area: string, field: string, value: string): string
}
