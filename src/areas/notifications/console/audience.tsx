/** The number of customers of an audience, before anything is sent. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCan } from '../../../console/kit/atoms.ts'
import type { FormBodyProps } from '../../../console/kit/face.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { ErrorState } from '../../../console/kit/ui/state.tsx'
import { formatNumber } from '../../../core/money.ts'
import { area } from '../area.ts'
import { type AudienceAsked, type AudienceCount, audienceAsked } from '../schema.ts'

const NAMES = ['audience', 'tags', 'vids', 'filter'] as const
/** Typing in one field is one question. */
const QUIET_MS = 250

const idOf = (one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one)

/** The audience in values of the form or of a record; undefined while they are none. */
export function askedOf({
  audience,
  tags,
  vids,
  filter,
}: Readonly<Record<string, unknown>>): AudienceAsked | undefined {
  const ids = Array.isArray(tags) ? tags.map(idOf) : []
  const read = audienceAsked.safeParse({ audience, tags: ids, vids: vids ?? [], filter: filter ?? null })
  return read.success ? read.data : undefined
}

export function Count({ asked }: { asked: AudienceAsked | undefined }) {
  const t = useT()
  const can = useCan()
  // The number would reveal which customers match.
  const hidden = asked?.audience === 'filter' && !can('customers.view')
  const { data, error, refetch } = useQuery({
    queryKey: ['audience', asked],
    queryFn: ({ signal }) => api.ask<AudienceCount>(area.id, 'audience', { body: asked ?? {}, signal }),
    enabled: asked !== undefined && !hidden,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  if (hidden) return <p>{t('notifications:reasons.needsCustomers')}</p>
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={1} />
  return (
    <p aria-live="polite" data-audience={data.count}>
      {t('notifications:detail.count', { count: formatNumber(data.count) })}
      {data.unknown > 0 && ` · ${t('notifications:detail.unknown', { count: formatNumber(data.unknown) })}`}
    </p>
  )
}

/** Below the form: the audience as it is entered. */
export function Entered({ form }: Pick<FormBodyProps, 'form' | 'record'>) {
  const values = useWatch({ control: form.control, name: [...NAMES] })
  const entered = JSON.stringify(
    askedOf(Object.fromEntries(NAMES.map((name, at) => [name, values[at]]))) ?? null,
  )
  const [text, setText] = useState(entered)
  useEffect(() => {
    const timer = setTimeout(() => setText(entered), QUIET_MS)
    return () => clearTimeout(timer)
  }, [entered])
  return <Count asked={(JSON.parse(text) as AudienceAsked | null) ?? undefined} />
}
