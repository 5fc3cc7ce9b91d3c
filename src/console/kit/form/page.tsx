/** The page of a form, in the pane beside the list: title, permission, the record to edit, then the form. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type AnyRecord, type Area, nameOf } from '../../../core/area.ts'
import { readPlace } from '../../../core/calendar.ts'
import { dayOf, startOfDay } from '../../../core/dates/dates.ts'
import type { Ref } from '../../../core/fields.ts'
import { recordPath } from '../areas.ts'
import { useCan } from '../atoms.ts'
import { Failed, Loading, NotFound } from '../detail/states.tsx'
import { freeSlot, slotHash, slotOf, slotOfRecord } from '../drafts/drafts.ts'
import type { AnyFace, FormBody, InputSchema } from '../face.ts'
import { useT } from '../i18n.ts'
import { SkeletonLines } from '../loading/skeleton.tsx'
import { useLook } from '../loading/when-idle.ts'
import { ApiProblem } from '../net/api-problem.ts'
import { recordQuery } from '../net/queries.ts'
import { navigate } from '../router.tsx'
import { Others } from '../ui/present-people.tsx'
import { EmptyState } from '../ui/state.tsx'
import { RecordForm, type RecordFormProps } from './form.tsx'
import styles from './page.module.css'
import type { FormValues } from './save.ts'
import { Several } from './several.tsx'
import type { FormFace } from './values.ts'

type LoadedForm = { input: InputSchema; layout?: FormBody }

/** Code a form needs beyond the list: its schema, and the area's own layout if any. */
async function loadForm(face: AnyFace, isNew: boolean): Promise<LoadedForm> {
  const [input, layout] = await Promise.all([((isNew && face.newInput) || face.input)(), face.body?.()])
  return { input, ...(layout && { layout }) }
}

/** The day of the calendar that a new record is made from. */
function givenBy(area: Area, search: string): FormValues {
  const { from, to } = area.calendar ?? {}
  const place = readPlace(new URLSearchParams(search), dayOf(Date.now()))
  if (from === undefined || !place) return {}
  const value = (hour: number) =>
    area.fields[from]?.type === 'date'
      ? place.day
      : new Date(Date.parse(startOfDay(place.day)) + hour * 3_600_000).toISOString()
  return { [from]: value(9), ...(to !== undefined && { [to]: value(10) }) }
}

export type FormPageProps = {
  area: Area
  face: AnyFace
  /** The record to edit; absent: a new one. */
  code?: string
  onClose(): void
  /** Absent: the saved record is shown. `next`: the form starts over and stays. */
  onSaved?(record: AnyRecord, next: boolean): void
}

function Denied({ ability }: { ability: string }) {
  const t = useT()
  return (
    <EmptyState
      alert
      icon="lock"
      title={t('form:forbidden.title')}
      text={t('form:forbidden.text', { ability })}
    />
  )
}

/** Loads the whole record, since a row of the list lacks what only the detail brings; then the form. */
function EditForm({
  face,
  code,
  onClose,
  onSaved,
}: {
  face: FormFace
  code: string
  onClose(): void
  onSaved(record: AnyRecord, next: boolean, others?: readonly Ref[]): void
}) {
  const t = useT()
  const { area } = face
  const { data: cached, error, isFetching, refetch } = useQuery(recordQuery(area.id, code))
  // A write or a live change brings the record's own fields first: what its layout reads beside them follows.
  const whole = useRef<AnyRecord>(undefined)
  if (!isFetching || !face.layout) whole.current = cached
  const data = whole.current
  useLook(!data && !error)
  if (data)
    return (
      <RecordForm key={data.id} face={face} record={data} latest={data} onClose={onClose} onSaved={onSaved} />
    )
  if (error instanceof ApiProblem && error.is('notFound')) return <NotFound area={area} code={code} />
  if (error) {
    const msg = error instanceof ApiProblem ? error.msg : t('app:problem.unknown')
    return <Failed code={code} msg={msg} onRetry={() => void refetch()} />
  }
  return <Loading area={area} code={code} />
}

/** An empty form, or one that begins with the record that the address names. */
function NewForm({ face, ...on }: Pick<RecordFormProps, 'face' | 'onClose' | 'onSaved'>) {
  const { hash, pathname, search } = useLocation()
  const [from] = useState(() => (face.begin || face.area.tree ? fromOf(hash) : undefined))
  const slot = slotOf(hash) ?? (from && slotOfRecord(from.area, from.code))
  const { data, error } = useQuery({
    ...recordQuery(from?.area ?? '', from?.code ?? ''),
    enabled: from !== undefined,
  })
  // What cannot be read leaves the form empty: it can be filled in by hand.
  const waits = from !== undefined && !data && !error
  useLook(waits)
  if (waits) return <SkeletonLines lines={8} />
  const begun = from && data && { ...under(face.area, from.area, data), ...face.begin?.(from.area, data) }
  return (
    <RecordForm
      key={slot ?? ''}
      face={face}
      record={undefined}
      latest={undefined}
      begin={{ begun, slot }}
      onAnother={() => navigate({ pathname, search, hash: slotHash(freeSlot()) })}
      {...on}
    />
  )
}

/** The value by which a new record of a tree is under one of it. */
function under(area: Area, from: string, record: AnyRecord): FormValues {
  if (!area.tree || from !== area.id) return {}
  return { [area.tree.parent]: { id: record.id, code: record.code, name: nameOf(area, record) } }
}

/** The record that a new one begins with: `#from=orders/DH00000042`. */
function fromOf(hash: string): { area: string; code: string } | undefined {
  const [, area, code] = /^#from=([\w-]+)\/([\w-]+)$/.exec(decodeURIComponent(hash)) ?? []
  return area && code ? { area, code } : undefined
}

export function FormPage({ area, face, code, onClose, onSaved }: FormPageProps) {
  const t = useT()
  const can = useCan()
  const { search } = useLocation()
  const ability = `${area.id}.${code === undefined ? 'create' : 'edit'}`
  const [several, setSeveral] = useState<readonly Ref[]>()
  const title = t(code === undefined ? 'form:titleNew' : 'form:titleEdit', { one: t(`${area.id}:one`) })

  function saved(record: AnyRecord, next: boolean, others: readonly Ref[] = []) {
    if (others.length > 0 && !next)
      setSeveral([{ id: record.id, code: record.code, name: nameOf(area, record) }, ...others])
    else if (onSaved) onSaved(record, next)
    // The list next to it keeps its filter, which is in the address.
    else if (!next) navigate(recordPath(area, record.code) + search, { replace: true })
  }

  const {
    data: form,
    error,
    refetch,
  } = useQuery({
    queryKey: ['input', area.id, code === undefined],
    queryFn: () => loadForm(face, code === undefined),
    gcTime: Number.POSITIVE_INFINITY,
  })
  const loaded = useMemo(
    () => form && { ...face, ...form, ...(code === undefined && { given: givenBy(area, search) }) },
    [face, form, area, code, search],
  )

  useLook(!form && !error)

  let content: ReactNode
  if (several) content = <Several area={area} records={several} onClose={onClose} />
  else if (!can(ability)) content = <Denied ability={ability} />
  else if (error)
    content = <Failed code={code ?? title} msg={t('app:problem.network')} onRetry={() => void refetch()} />
  else if (!loaded) content = <SkeletonLines lines={8} />
  else if (code !== undefined)
    content = <EditForm key={code} face={loaded} code={code} onClose={onClose} onSaved={saved} />
  else content = <NewForm face={loaded} onClose={onClose} onSaved={saved} />

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h2 className={styles.title}>
          {title}
          {code !== undefined && <span className={styles.code}>{code}</span>}
        </h2>
        {code !== undefined && <Others area={area.id} code={code} />}
      </header>
      {content}
    </div>
  )
}
