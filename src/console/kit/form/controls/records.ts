/** Records found for a picker, as the palette finds them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnyRecord, type Area, nameOf, STAFF } from '../../../../core/area.ts'
import type { Condition, Ref } from '../../../../core/fields.ts'
import { formatPhone } from '../../../../core/phone.ts'
import { useManifest } from '../../areas.ts'
import { useCan } from '../../atoms.ts'
import { useT } from '../../i18n.ts'
import { api } from '../../net/api.ts'
import { ApiProblem } from '../../net/api-problem.ts'
import type { Option } from './combobox.tsx'

const SHOWN = 12
/** Another search with the same words within this time is answered from memory. */
const FRESH_MS = 30_000

/** A record as a reference to it. */
export function refOf(area: Area, record: AnyRecord): Ref {
  return { id: record.id, code: record.code, name: nameOf(area, record) }
}

function second(area: Area, record: AnyRecord): string {
  const subtitle = area.subtitleField ? record[area.subtitleField] : undefined
  if (typeof subtitle !== 'string' || subtitle === '') return record.code
  const phone = area.subtitleField && area.fields[area.subtitleField]?.type === 'phone'
  return `${phone ? formatPhone(subtitle) : subtitle} · ${record.code}`
}

type FoundRow = { ref: Ref; second: string }

export type FoundRecords = {
  options: Option[]
  refs: Ref[]
  /** They answer an earlier question, or none; the ones that are asked for are on their way. */
  pending: boolean
  message: string | undefined
}

/** Searches an area while `open`. Users without the right to view it get a message instead, but for colleagues. */
export function useFoundRecords(
  areaId: string,
  q: string,
  open: boolean,
  where?: readonly Condition[],
): FoundRecords {
  const t = useT()
  const area = useManifest(areaId)
  const may = useCan()(`${areaId}.view`)
  const colleagues = !may && areaId === STAFF
  const allowed = may || colleagues
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['pick', areaId, q, where ?? null],
    queryFn: async ({ signal }): Promise<FoundRow[]> => {
      // All of them may work: what steps ask of accounts beyond that is for who may view them.
      if (colleagues) return (await api.people(q, SHOWN, signal)).map((ref) => ({ ref, second: ref.code }))
      const { data } = await api.list(areaId, { q, where, limit: SHOWN }, signal)
      return area ? data.map((record) => ({ ref: refOf(area, record), second: second(area, record) })) : []
    },
    enabled: open && allowed && area !== undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  if (!allowed || !area) {
    return {
      options: [],
      refs: [],
      pending: false,
      message: t('form:pick.noAbility', { ability: `${areaId}.view` }),
    }
  }
  const rows = data ?? []
  const refs = rows.map(({ ref }) => ref)
  const options = rows.map(({ ref, second }) => ({ key: ref.id, label: ref.name, second }))
  if (error) {
    const msg = error instanceof ApiProblem ? error.msg : t('app:problem.unknown')
    return { options, refs, pending: false, message: t('form:pick.failed', { msg }) }
  }
  const pending = open && (data === undefined || isPlaceholderData)
  if (options.length > 0) return { options, refs, pending, message: undefined }
  const waiting = data === undefined || isPlaceholderData
  return { options, refs, pending, message: waiting ? t('form:pick.loading') : t('form:pick.none', { q }) }
}
