/** The page of a form, in the pane beside the list: title, permission, the record to edit, then the form. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type AnyRecord, type Area, nameOf } from '../../../core/area.ts'
import type { Ref } from '../../../core/fields.ts'
import { recordPath } from '../areas.ts'
import { useCan } from '../atoms.ts'
import { Failed, Loading, NotFound } from '../detail/states.tsx'
import type { AnyFace, FormBody, InputSchema } from '../face.ts'
import { useT } from '../i18n.ts'
import { SkeletonLines } from '../loading/skeleton.tsx'
import { ApiProblem } from '../net/api-problem.ts'
import { recordQuery } from '../net/queries.ts'
import { Others } from '../ui/present-people.tsx'
import { EmptyState } from '../ui/state.tsx'
import { RecordForm } from './form.tsx'
import styles from './page.module.css'
import { Several } from './several.tsx'
import type { FormFace } from './values.ts'

type LoadedForm = { input: InputSchema; layout?: FormBody }

/** Code a form needs beyond the list: its schema, and the area's own layout if any. */
async function loadForm(face: AnyFace, isNew: boolean): Promise<LoadedForm> {
  const [input, layout] = await Promise.all([((isNew && face.newInput) || face.input)(), face.body?.()])
  return { input, ...(layout && { layout }) }
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

export function FormPage({ area, face, code, onClose, onSaved }: FormPageProps) {
  const t = useT()
  const can = useCan()
  const navigate = useNavigate()
  const { search } = useLocation()
  const ability = `${area.id}.${code === undefined ? 'create' : 'edit'}`
  const [several, setSeveral] = useState<readonly Ref[]>()
  const title = t(code === undefined ? 'form:titleNew' : 'form:titleEdit', { one: t(`${area.id}:one`) })

  function saved(record: AnyRecord, next: boolean, others: readonly Ref[] = []) {
    if (others.length > 0 && !next)
      setSeveral([{ id: record.id, code: record.code, name: nameOf(area, record) }, ...others])
    else if (onSaved) onSaved(record, next)
    // The list next to it keeps its filter, which is in the address.
    else if (!next) void navigate(recordPath(area, record.code) + search, { replace: true })
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
  const loaded = useMemo(() => form && { ...face, ...form }, [face, form])

  let content: ReactNode
  if (several) content = <Several area={area} records={several} onClose={onClose} />
  else if (!can(ability)) content = <Denied ability={ability} />
  else if (error)
    content = <Failed code={code ?? title} msg={t('app:problem.network')} onRetry={() => void refetch()} />
  else if (!loaded) content = <SkeletonLines lines={8} />
  else if (code !== undefined)
    content = <EditForm key={code} face={loaded} code={code} onClose={onClose} onSaved={saved} />
  else
    content = (
      <RecordForm face={loaded} record={undefined} latest={undefined} onClose={onClose} onSaved={saved} />
    )

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
