/** Words of refusals and failures in the caller's language: an area's own reasons first, then `problems`. */
import type { Area, StandardVerb } from '../../core/area.ts'
import { fillWords } from '../../core/problem-keys.ts'
import { PROBLEM_WORDS } from '../../core/problem-words.ts'
import type { FieldProblem, Refusal } from '../../core/problems.ts'
import { FALLBACK_LANGUAGE, LANGUAGES, type LanguageId } from '../../core/words.ts'

/** Answers the words of a reason; `area` is where its key is looked up first. */
export type Say = (language: LanguageId, reason: Refusal | FieldProblem, area?: string) => string

type Reasons = Readonly<Record<string, string>>
type AreaTexts = {
  title?: string
  reasons?: Reasons
  transitions?: Readonly<Record<string, { title: string }>>
}

const VERBS: Readonly<Record<LanguageId, Readonly<Record<StandardVerb, string | undefined>>>> = {
  vi: { view: 'xem', create: 'tạo', edit: 'sửa', delete: 'xoá' },
  en: { view: 'view', create: 'create', edit: 'edit', delete: 'delete' },
}

/** Loads the words of the listed areas, once. */
export async function loadSay(areas: readonly Area[]): Promise<Say> {
  const texts = new Map<string, AreaTexts>()
  for (const { id } of areas) {
    for (const language of LANGUAGES) {
      const module: Record<string, AreaTexts | undefined> = await import(`../../areas/${id}/${language}.ts`)
      texts.set(`${language}:${id}`, module[language] ?? {})
    }
  }
  /** `orders.confirm` -> `Đơn hàng: Xác nhận đơn`, with the ability itself for whoever grants it. */
  const abilityWords = (language: LanguageId, ability: string): string => {
    const [area = '', verb = ''] = ability.split('.')
    const words = texts.get(`${language}:${area}`)
    if (!words?.title) return ability
    const what = words.transitions?.[verb]?.title ?? VERBS[language][verb as StandardVerb]
    return what === undefined ? ability : `${words.title}: ${what}`
  }
  return (language, { key, params }, area) => {
    const own = area === undefined ? undefined : texts.get(`${language}:${area}`)
    const shared: Reasons = PROBLEM_WORDS[language]
    const found = (name: string) => own?.reasons?.[name] ?? shared[name]
    // As in the console, `count` chooses the words for one where a language has them.
    const one = params?.count === 1 ? found(`${key}_one`) : undefined
    // A key that nobody has words for is a mistake of ours: `invalid` still tells what to do.
    const words = one ?? found(key) ?? PROBLEM_WORDS[language].invalid
    const ability = params?.ability
    if (typeof ability !== 'string') return fillWords(words, params)
    return fillWords(words, { ...params, ability: abilityWords(language, ability) })
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
