/** Records that a command can be run on, for the palette: those opened lately first, those it cannot take last. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnyRecord, type Area, nameOf } from '../../../core/area.ts'
import type { Condition } from '../../../core/fields.ts'
import { formatPhone } from '../../../core/phone.ts'
import { fold } from '../../../core/text.ts'
import { manifestOf } from '../../kit/areas.ts'
import type { Translate } from '../../kit/i18n.ts'
import { api } from '../../kit/net/api.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { currentContext } from '../context.ts'
import { recentRecords } from '../palette/index/recent.ts'
import { registry } from '../registry.ts'
import { targetOfOne } from '../run/record-first.ts'
import { say, titleOf } from '../run/say.ts'
import type { Picking } from '../state.ts'

const MAX_SHOWN = 12
const MAX_RECENT = 6

export type RecordRow = {
  value: string
  icon: string
  title: string
  detail: string
  /** Why the command cannot run on it. */
  off?: string
  /** Title of the command that removes the reason. */
  fix?: string | undefined
  record: AnyRecord
}
export type RecordGroup = { id: 'recent' | 'ready' | 'others'; rows: RecordRow[] }

type Listed = { recent: AnyRecord[]; ready: AnyRecord[]; any: AnyRecord[] }

/** Records for a text: by it, or without one those opened lately and the first that the command could take. */
async function listed(
  area: string,
  text: string,
  where: readonly Condition[] | undefined,
  signal: AbortSignal,
): Promise<Listed> {
  const list = async (params: { q?: string; where?: readonly Condition[]; limit?: number }) =>
    (await api.list(area, { limit: MAX_SHOWN, ...params }, signal)).data
  if (text !== '') {
    const [ready, any] = await Promise.all([where ? list({ q: text, where }) : [], list({ q: text })])
    return { recent: [], ready, any }
  }
  const codes = recentRecords()
    .filter((one) => one.area === area)
    .slice(0, MAX_RECENT)
    .map(({ code }) => code)
  const [recent, ready] = await Promise.all([
    codes.length > 0 ? list({ where: [['code', 'in', codes]], limit: MAX_RECENT }) : [],
    list({ where }),
  ])
  return { recent: codes.flatMap((code) => recent.find((one) => one.code === code) ?? []), ready, any: [] }
}

/** The text under which a record is found: exact codes come before other hits. */
const bears = (record: AnyRecord, text: string) => text !== '' && fold(record.code).endsWith(fold(text))

function subtitleOf(area: Area, record: AnyRecord): string {
  const value = area.subtitleField ? record[area.subtitleField] : undefined
  if (typeof value !== 'string' || value === '') return ''
  return area.subtitleField && area.fields[area.subtitleField]?.type === 'phone' ? formatPhone(value) : value
}

function rowOf(area: Area, record: AnyRecord, picking: Picking, t: Translate): RecordRow {
  const gate = picking.command.gate(currentContext(targetOfOne(area.id, record)))
  const off =
    gate.s === 'on' ? undefined : gate.s === 'off' ? say(gate.reason, t) : t('commands:palette.helpNow')
  const fix = gate.s === 'off' && gate.fix ? registry.get(gate.fix.command) : undefined
  const name = nameOf(area, record)
  const about = [name === record.code ? '' : record.code, subtitleOf(area, record), off]
  return {
    value: `record:${record.id}`,
    icon: area.icon,
    title: name,
    detail: about.filter(Boolean).join(' · '),
    ...(off !== undefined && { off }),
    fix: fix && titleOf(fix, t),
    record,
  }
}

/** Groups of rows for a text. `pending`: they answer an earlier text. */
export function useRecordRows(
  picking: Picking,
  text: string,
  t: Translate,
): { groups: RecordGroup[]; pending: boolean; failed: string | undefined } {
  const { area: id, command } = picking
  const area = manifestOf(id)
  const where = command.target?.where
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['record-first', command.id, text],
    queryFn: ({ signal }) => listed(id, text, where, signal),
    placeholderData: keepPreviousData,
    enabled: area !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const failed = error
    ? t('commands:palette.searchFailed', {
        why: error instanceof ApiProblem ? error.msg : t('commands:run.bug'),
      })
    : undefined
  const pending = !failed && (data === undefined || isPlaceholderData)
  if (!area || !data || pending) return { groups: [], pending, failed }
  const seen = new Set<string>()
  const rows = [...data.recent, ...data.ready, ...data.any]
    .filter(({ id: one }) => !seen.has(one) && seen.add(one))
    .map((record) => rowOf(area, record, picking, t))
  const recent = new Set(data.recent.map((one) => one.id))
  const of = (ready: boolean, lately: boolean) =>
    rows.filter(
      (row) => (row.off === undefined) === ready && (!ready || recent.has(row.record.id) === lately),
    )
  const exactFirst = (all: RecordRow[]) =>
    all.sort((a, b) => Number(bears(b.record, text)) - Number(bears(a.record, text)))
  const groups: RecordGroup[] = [
    { id: 'recent', rows: of(true, true) },
    { id: 'ready', rows: exactFirst(of(true, false)).slice(0, MAX_SHOWN) },
    { id: 'others', rows: exactFirst(of(false, false)).slice(0, MAX_SHOWN) },
  ]
  return { groups: groups.filter((group) => group.rows.length > 0), pending, failed }
}
