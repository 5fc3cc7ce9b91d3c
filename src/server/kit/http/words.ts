/** Words of refusals and failures in the caller's language: an area's own reasons first, then `problems`. */
import type { Area, StandardVerb } from '../../../core/area.ts'
import { PROBLEM_WORDS } from '../../../core/problems/problem-words.ts'
import type { FieldProblem, Refusal } from '../../../core/problems/problems.ts'
import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageId } from '../../../core/words.ts'
import type { Headings } from '../export/headings.ts'
import { fillPlural } from './fill-words.ts'

/**
 * Returns the words of a reason; `area` is where its key is looked up first. A key may name the area itself
 * (`vouchers:usedUp`), for a reason that is said by another one.
 */
export type Say = (language: LanguageId, reason: Refusal | FieldProblem, area?: string) => string

type Reasons = Readonly<Record<string, string>>
type AreaTexts = {
  title?: string
  fields?: Readonly<Record<string, string>>
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  reasons?: Reasons
  transitions?: Readonly<Record<string, { title: string }>>
}

const VERBS: Readonly<Record<LanguageId, Readonly<Record<StandardVerb | 'print', string | undefined>>>> = {
  vi: { view: 'xem', create: 'tạo', edit: 'sửa', delete: 'xoá', export: 'xuất Excel', print: 'in' },
  en: { view: 'view', create: 'create', edit: 'edit', delete: 'delete', export: 'export', print: 'print' },
}

/** The present and the wanted states in an area's words; undefined where it has none for them. */
function statesOf(
  values: NonNullable<AreaTexts['values']>,
  params: Refusal['params'],
): { state: string; wanted: string } | undefined {
  const names = values[String(params?.field)]
  const state = names?.[String(params?.state)]
  if (!names || state === undefined) return undefined
  const wanted = String(params?.wanted).split(',')
  return { state, wanted: wanted.map((one) => names[one] ?? one).join(', ') }
}

/** The changed fields in an area's words; those that it has no words for are left as they are. */
const fieldWords = ({ fields, transitions }: AreaTexts = {}, params: Refusal['params']): string =>
  String(params?.fields ?? '')
    .split(',')
    .map((name) => fields?.[name] ?? transitions?.[name]?.title ?? name)
    .join(', ') || '…'

/** The words of the listed areas, by language and area. */
async function loadTexts(areas: readonly Area[]): Promise<ReadonlyMap<string, AreaTexts>> {
  const texts = new Map<string, AreaTexts>()
  for (const { id } of areas) {
    for (const language of LANGUAGES) {
      const module: Record<string, AreaTexts | undefined> = await import(
        `../../../areas/${id}/${language}.ts`
      )
      texts.set(`${language}:${id}`, module[language] ?? {})
    }
  }
  return texts
}

/** Headings of areas, fields and values in sheets and papers. */
export async function loadHeadings(areas: readonly Area[]): Promise<Headings> {
  const texts = await loadTexts(areas)
  const of = (language: LanguageId, area: string) => texts.get(`${language}:${area}`)
  return {
    title: (language, area) => of(language, area)?.title ?? area,
    field: (language, area, field) => of(language, area)?.fields?.[field] ?? field,
    value: (language, area, field, value) => of(language, area)?.values?.[field]?.[value] ?? value,
  }
}

/** Loads the words of refusals of the listed areas, once. */
export async function loadSay(areas: readonly Area[]): Promise<Say> {
  const texts = await loadTexts(areas)
  /** `orders.confirm` -> `Đơn hàng: Xác nhận đơn`, with the ability itself for users who grant it. */
  const abilityWords = (language: LanguageId, ability: string): string => {
    const [area = '', verb = ''] = ability.split('.')
    const words = texts.get(`${language}:${area}`)
    if (!words?.title) return ability
    const what = words.transitions?.[verb]?.title ?? VERBS[language][verb as StandardVerb]
    return what === undefined ? ability : `${words.title}: ${what}`
  }
  return (language, { key: given, params }, where) => {
    const [area, key] = given.includes(':') ? (given.split(':') as [string, string]) : [where, given]
    const own = area === undefined ? undefined : texts.get(`${language}:${area}`)
    const shared: Reasons = PROBLEM_WORDS[language]
    const found = (name: string) => own?.reasons?.[name] ?? shared[name]
    const states = key === 'wrongState' && own?.values ? statesOf(own.values, params) : undefined
    if (states) return fillPlural(language, { one: undefined, other: shared.wrongStateOf ?? '' }, states)
    // A key without words is a mistake of ours: `invalid` still has a remedy.
    const words = { one: found(`${key}_one`), other: found(key) ?? PROBLEM_WORDS[language].invalid }
    const ability = params?.ability
    const named = typeof ability === 'string' && { ability: abilityWords(language, ability) }
    const fields = key === 'changedUnseen' && { fields: fieldWords(own, params) }
    return fillPlural(language, words, { ...params, ...named, ...fields })
  }
}

/** The caller's language: the better of `vi` and `en` in Accept-Language, else Vietnamese. */
export function languageOf(header: string | undefined): LanguageId {
  if (!header) return FALLBACK_LANGUAGE
  let best: LanguageId = FALLBACK_LANGUAGE
  let bestQuality = 0
  for (const part of header.split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const language = LANGUAGES.find((one) => tag === one || tag.startsWith(`${one}-`))
    if (!language) continue
    const quality = Number(parameters.find((one) => one.trim().startsWith('q='))?.split('=')[1] ?? 1)
    if (quality > bestQuality) {
      best = language
      bestQuality = quality
    }
  }
  return best
}
