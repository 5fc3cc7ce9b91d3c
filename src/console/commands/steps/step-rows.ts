/** The rows from which a step of a command is answered. */

import type { Command } from '../../../../commands/command.ts'
import { dayOf, formatDateTime, formatDay } from '../../../core/dates/dates.ts'
import { parseEnd } from '../../../core/dates/day-text.ts'
import { formatEnd } from '../../../core/dates/ends.ts'
import { parseDay, parseWhen } from '../../../core/dates/when.ts'
import type { Tone } from '../../../core/fields.ts'
import { formatVnd } from '../../../core/money.ts'
import type { Proposed, Step } from '../../../core/steps.ts'
import { shownAs } from '../../../core/steps.ts'
import { upperFirst } from '../../../core/text.ts'
import type { Found } from '../../../core/wire/lists.ts'
import { findArea } from '../../kit/areas.ts'
import type { Translate } from '../../kit/i18n.ts'
import { scalarText } from '../../kit/ui/scalar-text.ts'
import { buildPaletteIndex } from '../palette/index/palette-index.ts'
import { titleOf } from '../run/say.ts'
import { type Choices, offered, offeredKeys } from '../state.ts'
import { readStep } from './step-values.ts'

export type StepRow = {
  value: string
  icon: string
  title: string
  detail?: string
  /** Colour of a choice of the shop's own list. */
  tone?: Tone | undefined
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

const DAY_MS = 86_400_000

function suggestions(step: Step, language: 'vi' | 'en', now: number): StepRow[] {
  const [words, read, show] =
    step.kind === 'time'
      ? step.end
        ? ([DAYS[language], parseEnd, formatEnd] as const)
        : ([TIMES[language], parseWhen, formatDateTime] as const)
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
      title: upperFirst(text),
      detail: shown,
      answer: { set: value, shown, typed: text },
    }
  })
}

function choiceRows(command: Command, step: Step, values: readonly string[], t: Translate): StepRow[] {
  return values.map((value) => {
    const title = command.stepWords ? t(command.stepWords.choice(step.name, value)) : value
    return { value: `choice:${value}`, icon: 'chevron-right', title, answer: { set: value, shown: title } }
  })
}

/** Yes and no; shown later with the question, since `yes` alone is ambiguous. */
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

/** How far ahead a proposed day is, as it would be said: a macro that repeats it means the day of then. */
function saidDay(day: string, language: 'vi' | 'en', now: number): string | undefined {
  const days = Math.round((Date.parse(day) - Date.parse(dayOf(now))) / DAY_MS)
  const text = language === 'vi' ? `${days} ngày nữa` : `in ${days} days`
  return parseDay(text, now) === day ? text : undefined
}

/** How the row looks that takes a value: as the end of the questions only where it is. */
function usedThen(t: Translate, shown: string, said: string | undefined, next: string | undefined) {
  const then = next === undefined ? undefined : t('commands:step.nextIs', { label: next })
  const detail = [said, then].filter((part) => part !== undefined).join(' · ')
  return {
    icon: next === undefined ? 'check' : 'chevron-right',
    title: t('commands:step.use', { value: shown }),
    ...(detail !== '' && { detail }),
  }
}

/** The row for the answer that the records suggest. */
export function proposedRow(
  {
    command,
    step,
    language,
    now,
    next,
    t,
  }: Pick<Asked, 'command' | 'step' | 'language' | 'now' | 'next' | 't'>,
  proposed: Proposed,
): StepRow | undefined {
  if (step.kind === 'enum')
    return choiceRows(command, step, step.values, t).find(
      ({ answer }) => 'set' in answer && answer.set === proposed,
    )
  if (typeof proposed === 'object') {
    const icon = step.kind === 'record' ? findArea(step.area)?.icon : undefined
    return {
      value: `record:${proposed.id}`,
      icon: icon ?? 'chevron-right',
      title: proposed.name,
      detail: proposed.code,
      answer: { set: proposed.id, shown: proposed.name },
    }
  }
  const shown = scalarText(shownAs(step), proposed) ?? String(proposed)
  const typed = step.kind === 'date' ? saidDay(String(proposed), language, now) : undefined
  return {
    value: 'proposed',
    ...usedThen(t, shown, typed, next),
    answer: { set: proposed, shown, ...(typed !== undefined && { typed }) },
  }
}

/** The proposed answer first, the others behind it. */
function proposedFirst(rows: readonly StepRow[], first: StepRow | undefined): StepRow[] {
  if (!first) return [...rows]
  const same = (row: StepRow) =>
    'set' in row.answer && 'set' in first.answer && row.answer.set === first.answer.set
  return [rows.find(same) ?? first, ...rows.filter((row) => !same(row))]
}

type Asked = {
  command: Command
  step: Step
  text: string
  /** Later steps are all optional: an empty answer runs the command. */
  last: boolean
  /** The question of the next step; undefined: this is the last one. */
  next?: string | undefined
  found: readonly Found[]
  choices: Choices
  language: 'vi' | 'en'
  now: number
  /** The value that the records suggest. */
  proposed?: Proposed
  /** The sum that moves where no other is entered, VND. */
  sum?: number | undefined
  /** The error of a value of the edited field, in words. */
  complaint?(value: unknown): string | undefined
  t: Translate
}

/** Rows for a step and the typed text, and the line below them. `wrong`: that line is an error. */
export function stepRows(o: Asked): { rows: StepRow[]; say: string | undefined; wrong: boolean } {
  const { command, step, t } = o
  const text = o.text.trim()
  const empty = text === ''
  const first = empty && o.proposed !== undefined ? proposedRow(o, o.proposed) : undefined
  const skip: StepRow[] =
    step.optional && empty
      ? [
          {
            value: 'skip',
            icon: o.last ? 'check' : 'chevron-right',
            title:
              o.last && o.sum !== undefined
                ? t('commands:step.runSum', { what: titleOf(command, t), sum: formatVnd(o.sum) })
                : t(o.last ? 'commands:step.runNow' : 'commands:step.skip'),
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
  if (step.kind === 'enum' || step.kind === 'boolean' || step.kind === 'choice') {
    const rows =
      step.kind === 'enum'
        ? choiceRows(command, step, step.values, t)
        : step.kind === 'choice'
          ? choiceRows(command, step, offeredKeys(o.choices, step.list), t).map((row, at) => ({
              ...row,
              tone: offered(o.choices, step.list)[at]?.tone,
            }))
          : yesOrNo(command, step, t)
    if (empty)
      return { rows: proposedFirst([...skip, ...rows, ...nothing], first), say: undefined, wrong: false }
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
        // Its code is shown already.
        detail: one.subtitle ?? one.code,
        answer: { set: one.id, shown: one.name },
      }),
    )
    const say = rows.length > 0 ? undefined : t('commands:step.record', { one: t(`${step.area}:one`) })
    return { rows: proposedFirst([...skip, ...rows, ...nothing], first), say, wrong: false }
  }
  const reading = readStep(step, o.text, o.now)
  const against = reading?.ok ? o.complaint?.(reading.value) : undefined
  if (against !== undefined) return { rows: [], say: against, wrong: true }
  if (reading?.ok) {
    const typed = reading.shown !== text
    const row: StepRow = {
      value: 'typed',
      ...usedThen(t, reading.shown, typed ? text : undefined, o.next),
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
    rows: proposedFirst([...skip, ...(empty ? suggestions(step, o.language, o.now) : []), ...nothing], first),
    say: reading && t(reading.said.key, params),
    wrong: !empty,
  }
}
