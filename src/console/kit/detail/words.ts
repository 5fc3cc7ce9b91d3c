/** The words port of the pure parts, bound to the person's language. */
import { useMemo } from 'react'
import { ago, formatDateTime } from '../../../core/dates/dates.ts'
import { hasWords, type Translate, useT } from '../i18n.ts'
import type { Words } from './activity-words.ts'

/** Words in the person's language for the functions of `activity-words.ts`. */
export function useWords(): Words {
  const t = useT()
  return useMemo(() => ({ t, has: hasWords }), [t])
}

/** A moment inside a sentence: `12 phút trước`, `on 21/11/2026 09:05`. */
export function agoPhrase(t: Translate, iso: string, now: number): string {
  const past = ago(iso, now)
  if (past.unit === 'now' || past.unit === 'minutes' || past.unit === 'hours')
    return t(`detail:ago.${past.unit}`, { count: 'count' in past ? past.count : 0 })
  return t('detail:ago.date', { date: formatDateTime(iso) })
}
