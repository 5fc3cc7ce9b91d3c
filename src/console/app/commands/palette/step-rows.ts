/** The rows from which a step of a command is answered. */
import type { Command } from '../../../../../commands/command.ts'
import { formatDateTime, formatDay } from '../../../../core/dates.ts'
import type { Step } from '../../../../core/steps.ts'
import { parseDay, parseWhen } from '../../../../core/when.ts'
import type { Found } from '../../../kit/api.ts'
import { findArea } from '../../../kit/areas.ts'
import type { Translate } from '../../../kit/i18n.ts'
import { buildPaletteIndex } from '../palette-index.ts'
import { readStep } from './step-values.ts'

export type StepRow = {
  value: string
  icon: string
  title: string
  detail?: string
  /** `typed`: what a time or day was said as. */
  answer: { skip: true } | { set: string | number | boolean | null; shown: string; typed?: string }
}

/** Suggestions, in words that the reader understands in either language. */
const TIMES = {
  vi: ['15p nữa', '2 tiếng nữa', '14:00', 'mai 9h', 'thứ 2 9h'],
  en: ['in 15 min', 'in 2 hours', '14:00', 'tomorrow 9am', 'mon 9am'],
} as const
const DAYS = { vi: ['hôm nay', 'mai', 'thứ 2', 'thứ 6'], en: ['today', 'tomorrow', 'mon', 'fri'] } as const

/** Empties a field: never the row that a hasty Enter takes. */
export const EMPTY_ROW = 'empty'

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('vi') + text.slice(1)

function suggestions(step: Step, language: 'vi' | 'en', now: number): StepRow[] {
  const [words, read, show] =
    step.kind === 'time'
      ? ([TIMES[language], parseWhen, formatDateTime] as const)
      : step.kind === 'date'
        ? ([DAYS[language], parseDay, formatDay] as const)
        : ([[], parseDay, formatDay] as const)
  return words.flatMap((text) => {
    const value = read(text, now)
    if (value === undefined) return []
    const shown = show(value)
    return {
      value: `at:${text}`,
      icon: 'clock',
      title: capital(text),
      detail: shown,
      answer: { set: value, shown, typed: text },
    }
  })
}

function choices(command: Command, step: Step & { kind: 'enum' }, t: Translate): StepRow[] {
  return step.values.map((value) => {
    const title = command.stepWords ? t(command.stepWords.choice(step.name, value)) : value
    return { value: `choice:${value}`, icon: 'chevron-right', title, answer: { set: value, shown: title } }
  })
}

/** Yes and no; shown later with the question, since `yes` alone says nothing. */
function yesOrNo(command: Command, step: Step, t: Translate): StepRow[] {
  const label = command.stepWords ? t(command.stepWords.label(step.name)) : step.name
  return [true, false].map((set) => {
    const title = t(set ? 'detail:yes' : 'detail:no')
    return {
      value: `choice:${set ? 'yes có co y' : 'no không khong n'}`,
      icon: set ? 'check' : 'x',
      title,
      answer: { set, shown: `${label}: ${title}` },
    }
  })
}

/** Rows for a step and what is typed. `rest`: whether any later step must be answered. */
export function stepRows(o: {
  command: Command
  step: Step
  text: string
  /** Later steps are all optional: an empty answer runs the command. */
  last: boolean
  found: readonly Found[]
  language: 'vi' | 'en'
  now: number
  /** What the field that is set has against a value, in words. */
  complaint?(value: unknown): string | undefined
  t: Translate
}): { rows: StepRow[]; say: string | undefined; wrong: boolean } {
  const { command, step, t } = o
  const text = o.text.trim()
  const empty = text === ''
  const skip: StepRow[] =
    step.optional && empty
      ? [
          {
            value: 'skip',
            icon: o.last ? 'check' : 'chevron-right',
            title: t(o.last ? 'commands:step.runNow' : 'commands:step.skip'),
            detail: t('commands:step.optional'),
            answer: { skip: true },
          },
        ]
      : []
  const nothing: StepRow[] =
    step.emptied && empty
      ? [
          {
            value: EMPTY_ROW,
            icon: 'x',
            title: t('commands:step.empty'),
            answer: { set: null, shown: t('commands:step.emptied') },
          },
        ]
      : []
  if (step.kind === 'enum' || step.kind === 'boolean') {
    const rows = step.kind === 'enum' ? choices(command, step, t) : yesOrNo(command, step, t)
    if (empty) return { rows: [...skip, ...rows, ...nothing], say: undefined, wrong: false }
    const index = buildPaletteIndex(
      rows.map((row) => ({ value: row.value, titles: [row.title], extra: [row.value] })),
    )
    const byValue = new Map(rows.map((row) => [row.value, row]))
    const hits = index.search(text, rows.length).flatMap((hit) => byValue.get(hit.value) ?? [])
    return {
      rows: hits,
      say: hits.length === 0 ? t('commands:palette.none', { text }) : undefined,
      wrong: true,
    }
  }
  if (step.kind === 'record') {
    const area = findArea(step.area)
    const rows = o.found.map(
      (one): StepRow => ({
        value: `record:${one.id}`,
        icon: area?.icon ?? 'chevron-right',
        title: one.name,
        detail: [one.code, one.subtitle].filter(Boolean).join(' · '),
        answer: { set: one.id, shown: one.name },
      }),
    )
    const say = rows.length > 0 ? undefined : t('commands:step.record', { one: t(`${step.area}:one`) })
    return { rows: [...skip, ...rows, ...nothing], say, wrong: false }
  }
  const reading = readStep(step, o.text, o.now)
  const against = reading?.ok ? o.complaint?.(reading.value) : undefined
  if (against !== undefined) return { rows: [], say: against, wrong: true }
  if (reading?.ok) {
    const typed = reading.shown !== text
    const row: StepRow = {
      value: 'typed',
      icon: 'check',
      title: t('commands:step.use', { value: reading.shown }),
      detail: typed ? text : undefined,
      answer: {
        set: reading.value,
        shown: reading.shown,
        ...((step.kind === 'time' || step.kind === 'date') && { typed: text }),
      },
    }
    return { rows: [row], say: undefined, wrong: false }
  }
  const params = reading?.said.params as Record<string, string | number> | undefined
  return {
    rows: [...skip, ...(empty ? suggestions(step, o.language, o.now) : []), ...nothing],
    say: reading && t(reading.said.key, params),
    wrong: !empty,
  }
}
