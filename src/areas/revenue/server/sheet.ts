/** The report as a sheet: its rows and their total, then range, filter, time and the definition of each column. */
import { formatDateTime, formatDay } from '../../../core/dates/dates.ts'
import type { Condition } from '../../../core/fields.ts'
import type { LanguageId } from '../../../core/words.ts'
import type { Actor } from '../../../server/kit/area/face.ts'
import { plainColumn } from '../../../server/kit/export/cells.ts'
import type { FiguresSheet } from '../../../server/kit/export/figures.ts'
import { fillPlural, fillWords } from '../../../server/kit/http/fill-words.ts'
import { statusWords as statesEn } from '../../orders/measured/en.ts'
import {
  COSTS,
  DIMENSION_FIELDS,
  type Dimension,
  MEASURE,
  type MeasureId,
  TAB,
  type Tab,
} from '../../orders/measured/measures.ts'
import type { Report, Row } from '../../orders/measured/schema.ts'
import { statusWords as statesVi } from '../../orders/measured/vi.ts'
import { en } from '../en.ts'
import { vi } from '../vi.ts'

const WORDS = { vi, en }
const STATES = { vi: statesVi, en: statesEn }
const NAME_WIDTH = 40

function typeOf(id: MeasureId) {
  const { money, rate } = MEASURE[id]
  return money ? 'money' : rate ? 'percent' : 'integer'
}

type Values = Readonly<Record<string, string>>
type Words = { detail: { payments: Values; empty: string; gone: string } }

/** The name of a row in words. */
function nameOf({ key, name, code }: Row, by: Dimension, { detail }: Words, statuses: Values): string {
  if (key === null) return detail.empty
  if (by === 'day') return formatDay(key)
  if (by === 'month') return formatDay(key)
  if (by === 'status') return statuses[key] ?? key
  if (by === 'payment') return detail.payments[key] ?? key
  if (by === 'province') return key
  return name ?? code ?? fillWords(detail.gone, { key: key.slice(0, 8) })
}

/** A filter in words: `Nhà cung cấp: Golf Sài Gòn · Thanh toán: Thẻ`. */
function filterWords(where: readonly Condition[], { filter }: Report, language: LanguageId): string {
  const { bys, payments, empty } = WORDS[language].detail
  return (Object.keys(DIMENSION_FIELDS) as (keyof typeof DIMENSION_FIELDS)[])
    .flatMap((by) => {
      const field = DIMENSION_FIELDS[by]
      return where.flatMap(([name, , value]) => {
        if (name !== field) return []
        const known = filter.find((one) => one.field === field)?.name
        const words = [value]
          .flat()
          .map(
            (one) =>
              (by === 'status' ? STATES[language] : (payments as Values))[String(one) as never] ??
              String(one),
          )
        return [`${bys[by]}: ${known ?? (typeof value === 'boolean' ? empty : words.join(', '))}`]
      })
    })
    .join(' · ')
}

type Sheet = {
  tab: Tab
  found: Report
  where: readonly Condition[]
  actor: Actor
  costs: boolean
  now: string
}

/** Returns the sheet; definitions and filter are below the numbers, so that the first row is the headings. */
export function sheetOf({ tab, found, where, actor, costs, now }: Sheet): FiguresSheet {
  const { language, name } = actor
  const words = WORDS[language]
  const { detail } = words
  const { sheet, measures, bys } = detail
  const by = found.by ?? 'day'
  const columns = TAB[tab].columns.filter((id) => costs || !COSTS.has(id))
  const coded = found.rows.some(({ code }) => code !== null)
  const span = { from: formatDay(found.from), to: formatDay(found.to) }
  const title = tab === 'revenue' ? words.title : words.pages[tab]
  const filter = filterWords(where, found, language)
  const note = (text: string) => ({ name: text })
  const left = language === 'en' ? en.detail.sheet.left_one : undefined
  return {
    title: fillWords(sheet.title, { tab: title, by: bys[by], ...span }),
    name: title,
    language,
    columns: [
      plainColumn('name', bys[by], 'text', NAME_WIDTH),
      ...(coded ? [plainColumn('code', sheet.code, 'code')] : []),
      ...columns.map((id) => plainColumn(id, measures[id].name, typeOf(id))),
    ],
    rows: [
      ...found.rows.map((row) => ({
        name: nameOf(row, by, words, STATES[language]),
        code: row.code,
        ...row.figures,
      })),
      ...(found.left > 0
        ? [note(fillPlural(language, { one: left, other: sheet.left }, { count: found.left }))]
        : []),
      { name: detail.total, ...found.total },
      note(''),
      note(fillWords(sheet.range, span)),
      note(filter === '' ? sheet.noFilter : fillWords(sheet.filter, { filter })),
      note(fillWords(sheet.made, { at: formatDateTime(now), name })),
      ...columns.map((id) => note(`${measures[id].name}: ${measures[id].means}`)),
    ],
  }
}
