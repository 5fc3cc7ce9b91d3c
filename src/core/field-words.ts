/** Words of what every area has: its base fields and the values of a boolean. Lists and exports say the same. */
import type { BASE_FIELDS } from './fields.ts'
import type { LanguageId } from './words.ts'

type Words = {
  fields: Record<keyof typeof BASE_FIELDS, string>
  boolean: { true: string; false: string }
}

export const FIELD_WORDS: Readonly<Record<LanguageId, Words>> = {
  vi: {
    fields: { code: 'Mã', createdAt: 'Tạo lúc', updatedAt: 'Sửa lúc' },
    boolean: { true: 'Có', false: 'Không' },
  },
  en: {
    fields: { code: 'Code', createdAt: 'Created', updatedAt: 'Changed' },
    boolean: { true: 'Yes', false: 'No' },
  },
}
