/** The figures as rows of a sheet, under heads in the user's language. Shares are numbers, times are seconds and minutes. */
import { formatDay } from '../../../core/dates/dates.ts'
import type { LanguageId } from '../../../core/words.ts'
import { plainColumn } from '../../../server/kit/export/cells.ts'
import type { FiguresSheet } from '../../../server/kit/export/figures.ts'
import { fillPlural, fillWords } from '../../../server/kit/http/fill-words.ts'
import { shareOf } from '../statistics.ts'
import { statistics as en } from '../statistics-en.ts'
import type { Figures, Statistics } from '../statistics-schema.ts'
import { statistics as vi } from '../statistics-vi.ts'

const WORDS = { vi, en }
const NAME_WIDTH = 32
const two = (hour: number) => String(hour).padStart(2, '0')

const withShares = (figures: Figures) => ({
  ...figures,
  reachRate: shareOf(figures.reached, figures.calls),
  confirmRate: shareOf(figures.confirmed, figures.matters),
  cancelRate: shareOf(figures.cancelled, figures.matters),
})

function sayLeft(count: number, language: LanguageId): string {
  const one = language === 'en' ? en.sheet.left_one : undefined
  return fillPlural(language, { one, other: WORDS[language].sheet.left }, { count })
}

/** The sheet of an answer: its rows, then the whole. */
export function sheetOf(
  { by, about, from, to, rows, total, left }: Statistics,
  language: LanguageId,
): FiguresSheet {
  const words = WORDS[language]
  const { hints, sheet } = words
  const heads = { ...words.figures, ...words.figures[about] }
  const share = (head: string, of: string) => `${head} (${of})`
  const coded = rows.some(({ code }) => code !== null)
  const nameOf = (key: string, name: string | null) => {
    if (by === 'day') return formatDay(key)
    if (by !== 'hour') return name ?? fillWords(words.gone, { key })
    return fillWords(words.hour, { from: two(Number(key)), to: two(Number(key) + 1) })
  }
  const params = { by: words.bys[by], about: words.aboutOf[about], from: formatDay(from), to: formatDay(to) }
  return {
    title: fillWords(sheet.title, params),
    name: fillWords(sheet.name, params),
    language,
    columns: [
      plainColumn('name', words.bys[by], 'text', NAME_WIDTH),
      ...(coded ? [plainColumn('code', sheet.code, 'code')] : []),
      plainColumn('calls', heads.calls, 'integer'),
      plainColumn('reached', heads.reached, 'integer'),
      plainColumn('reachRate', share(heads.reachRate, hints.reachRate), 'percent'),
      plainColumn('matters', heads.matters, 'integer'),
      plainColumn('confirmed', heads.confirmed, 'integer'),
      plainColumn('confirmRate', share(heads.confirmRate, hints.ofMatters[about]), 'percent'),
      plainColumn('cancelled', heads.cancelled, 'integer'),
      plainColumn('cancelRate', share(heads.cancelRate, hints.ofMatters[about]), 'percent'),
      plainColumn('talkSeconds', sheet.talkSeconds, 'integer'),
      plainColumn('first', heads.first, 'integer'),
      plainColumn('firstMinutes', sheet.firstMinutes, 'integer'),
    ],
    rows: [
      ...rows.map(({ key, name, code, ...figures }) => ({
        name: nameOf(key, name),
        code,
        ...withShares(figures),
      })),
      // A sheet with missing rows reports them above their sum.
      ...(left > 0 ? [{ name: sayLeft(left, language) }] : []),
      { name: words.total, code: null, ...withShares(total) },
    ],
  }
}
