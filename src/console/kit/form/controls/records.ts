/** Records found for a picker, as the palette finds them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AnyRecord, type Area, nameOf, STAFF, toneOf } from '../../../../core/area.ts'
import type { Condition, Ref } from '../../../../core/fields.ts'
import { formatPhone } from '../../../../core/phone.ts'
import { useManifest } from '../../areas.ts'
import { useCan } from '../../atoms.ts'
import { loadRest } from '../../faces.ts'
import { useT } from '../../i18n.ts'
import { api } from '../../net/api.ts'
import { ApiProblem } from '../../net/api-problem.ts'
import type { Option } from './combobox.tsx'

const SHOWN = 12
/** Another search with the same words within this time is answered from memory. */
const FRESH_MS = 30_000

export const isRef = (value: unknown): value is Ref =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value

/** A record as a reference to it. */
export function refOf(area: Area, record: AnyRecord): Ref {
  const tone = toneOf(area, record)
  return { id: record.id, code: record.code, name: nameOf(area, record), ...(tone && { tone }) }
}

/** The text after the name; in a tree the names above it, which distinguish records of one name. */
function second(area: Area, record: AnyRecord, path: readonly string[] = []): string {
  if (area.tree) return [path.slice(0, -1).join(' › '), record.code].filter((one) => one !== '').join(' · ')
  const value = area.subtitleField ? record[area.subtitleField] : undefined
  const subtitle = isRef(value) ? value.name : value
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
  useEffect(() => {
    // The manifest comes after the form; asked for here, where the page has not fetched it yet.
    if (open && !area) loadRest().catch(() => undefined)
  }, [open, area])
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['pick', areaId, q, where ?? null],
    queryFn: async ({ signal }): Promise<FoundRow[]> => {
      // All of them may work: what steps ask of accounts beyond that is for who may view them.
      if (colleagues) return (await api.people(q, SHOWN, signal)).map((ref) => ({ ref, second: ref.code }))
      const { data } = await api.list(areaId, { q, where, limit: SHOWN }, signal)
      if (!area) return []
      const paths =
        area.tree && data.length > 0
          ? await api.treePaths(
              areaId,
              data.map(({ id }) => id),
              signal,
            )
          : {}
      return data.map((record) => ({
        ref: refOf(area, record),
        second: second(area, record, paths[record.id]),
      }))
    },
    enabled: open && allowed && area !== undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  if (!allowed) {
    const message = t('form:pick.noAbility', { ability: `${areaId}.view` })
    return { options: [], refs: [], pending: false, message }
  }
  if (!area) return { options: [], refs: [], pending: open, message: t('form:pick.loading') }
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
