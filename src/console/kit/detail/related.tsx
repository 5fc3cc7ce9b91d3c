/** Records of another area that belong to this one, e.g. a customer's orders: the latest, and the way to all. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { AnyRecord, Area } from '../../../core/area.ts'
import type { Condition } from '../../../core/fields.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { recordPath, useManifest } from '../areas.ts'
import { useCan } from '../atoms.ts'
import { loadRest } from '../faces.ts'
import { useT } from '../i18n.ts'
import { SkeletonLines } from '../loading/skeleton.tsx'
import { api } from '../net/api.ts'
import { ApiProblem } from '../net/api-problem.ts'
import { subscribe } from '../net/live.ts'
import { queryClient } from '../net/queries.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/state.tsx'
import { Code } from '../ui/text.tsx'
import styles from './related.module.css'
import { Forbidden } from './states.tsx'
import { FieldValue } from './value.tsx'

const SHOWN = 20
/** Changes are gathered this long before the rows are fetched again. */
const GATHER_MS = 800

function useFresh(area: string, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe(area, () => {
      clearTimeout(timer)
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['related', area] }), GATHER_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [area, enabled])
}

/** Amounts stay whole, names give way, moments are left out where there is no room for them. */
const classOf = (type: string | undefined) =>
  type === 'money'
    ? 'num'
    : type === 'text' || type === 'longtext' || type === 'ref'
      ? styles.text
      : type === 'time'
        ? styles.time
        : undefined

function Row({ area, record, names }: { area: Area; record: AnyRecord; names: readonly string[] }) {
  return (
    <tr>
      <td>
        <Link className={styles.code} to={recordPath(area, record.code)}>
          <Code>{record.code}</Code>
        </Link>
      </td>
      {names.map((name) => (
        <td key={name} className={classOf(area.fields[name]?.type)}>
          <FieldValue area={area} record={record} name={name} plain />
        </td>
      ))}
    </tr>
  )
}

/** Records of an area under a filter, newest in its order. `names`: fields shown beside the code; default: the area's `relatedColumns`. */
export function RelatedList({
  area: areaId,
  where,
  names,
}: {
  area: string
  where: readonly Condition[]
  names?: readonly string[]
}) {
  const t = useT()
  const area = useManifest(areaId)
  const allowed = useCan()(`${areaId}.view`) && area !== undefined
  useFresh(areaId, allowed)
  const { data, error, refetch } = useQuery({
    queryKey: ['related', areaId, where],
    queryFn: ({ signal }) => api.list(areaId, { where, sort: area?.sort, limit: SHOWN }, signal),
    enabled: allowed,
  })
  // The manifests of other areas come after the first paint, and may not come while there is no connection.
  const rest = useQuery({
    queryKey: ['rest'],
    queryFn: async () => {
      await loadRest()
      return true
    },
    enabled: !area,
    networkMode: 'always',
    retry: false,
  })
  if (!area && rest.error) return <ErrorState error={rest.error} onRetry={() => void rest.refetch()} />
  if (!area) return <SkeletonLines lines={5} />
  const many = t(`${areaId}:many`)
  if (!allowed) return <Forbidden area={area} ability={`${areaId}.view`} />
  if (!data) {
    if (!error) return <SkeletonLines lines={5} />
    const msg = error instanceof ApiProblem ? error.msg : t('app:problem.unknown')
    return (
      <p role="alert">
        {t('detail:related.failed', { many, msg })}{' '}
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('app:retry')}
        </Button>
      </p>
    )
  }
  if (data.data.length === 0) return <p className="mut">{t('detail:related.none', { many })}</p>
  return (
    <div className={styles.related}>
      <table className={styles.table}>
        <tbody>
          {data.data.map((record) => (
            <Row key={record.id} area={area} record={record} names={names ?? area.relatedColumns ?? []} />
          ))}
        </tbody>
      </table>
      <Link className={styles.all} to={listLink(area, where)}>
        {t('detail:related.all')}
      </Link>
    </div>
  )
}
