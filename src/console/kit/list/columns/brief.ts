/** Columns that a row of two lines shows, where a table has no room: chosen from the manifest and the columns shown. */
import { type Area, defaultColumns } from '../../../../core/area.ts'
import { type Column, columnsOf } from './columns.ts'

/**
 * Title and state on the first line, time and sum on the second, next to the code. Tags are in the place of a state that
 * there is none of, else behind the code.
 */
export type Brief = { title: Column; state?: Column; sum?: Column; time?: Column; tags?: Column }

const isState = ({ field }: Column) =>
  field.type === 'enum' && (field.tones !== undefined || field.derived !== undefined)
const isTime = ({ field }: Column) => field.type === 'time' || field.type === 'date'
/** Room for tags on a phone, px. */
const TAGS_WIDTH = 150

const isSum = ({ field }: Column) => field.type === 'money'

/**
 * The brief of an area under the columns that are shown: the first state and amount among them, else among the area's
 * usual ones; of times the one the list is in the order of, else the end of a period, else the first.
 */
export function briefOf(area: Area, columns: readonly Column[]): Brief {
  const usual = columnsOf(area, { shown: defaultColumns(area) })
  const named = area.nameField in area.fields ? area.nameField : 'code'
  const title = columnsOf(area, { shown: [named] })[0] as Column
  const others = (all: readonly Column[]) => all.filter(({ name }) => name !== named)
  const first = (fits: (column: Column) => boolean) => others(columns).find(fits) ?? others(usual).find(fits)
  const wanted = [area.sort.replace(/^-/, ''), area.period?.to]
  const times = others(columns).filter(isTime)
  const time =
    wanted.map((name) => times.find((one) => one.name === name)).find((one) => one) ??
    times[0] ??
    first(isTime)
  const [state, sum] = [
    first(area.briefField ? ({ name }) => name === area.briefField : isState),
    first(isSum),
  ]
  const tags = columns.find(({ field }) => field.type === 'refs' && field.collect)
  return {
    title,
    ...(tags && { tags: { ...tags, least: TAGS_WIDTH } }),
    ...(state && { state }),
    ...(sum && { sum }),
    ...(time && { time }),
  }
}
