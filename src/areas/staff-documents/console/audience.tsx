/** Roles that a record is for, as boxes to tick: there are few, and authors may not view roles themselves. */
import { useQuery } from '@tanstack/react-query'
import type { ControlProps } from '../../../console/kit/face.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { Button } from '../../../console/kit/ui/button.tsx'
import { ErrorState } from '../../../console/kit/ui/state.tsx'
import type { Audiences } from '../schema.ts'
import styles from './staff-documents.module.css'

const idOf = (one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one)

type Props = ControlProps & {
  /** The area whose records are addressed; the words are its own. */
  area: string
}

export function Audience(props: Props) {
  const { area, id, value, onChange, onBlur, invalid, describedBy, disabled } = props
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['audiences', area],
    queryFn: ({ signal }) => api.ask<Audiences>(area, 'audiences', { signal }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={3} />
  const chosen = new Set((Array.isArray(value) ? value : []).map(idOf))
  const all = data.every((role) => chosen.has(role.id))
  const set = (roles: Audiences) => onChange(roles)
  return (
    <fieldset
      className={styles.audience}
      aria-label={t(`${area}:fields.audience`)}
      aria-describedby={describedBy}
    >
      {data.map((role, at) => (
        <label key={role.id} className={styles.role}>
          <input
            type="checkbox"
            id={at === 0 ? id : undefined}
            checked={chosen.has(role.id)}
            disabled={disabled}
            aria-invalid={invalid || undefined}
            onBlur={onBlur}
            onChange={({ target }) =>
              set(data.filter((one) => (one.id === role.id ? target.checked : chosen.has(one.id))))
            }
          />
          {role.name}
        </label>
      ))}
      <Button variant="quiet" disabled={disabled} onClick={() => set(all ? [] : data)}>
        {t(`${area}:detail.${all ? 'nobodyYet' : 'everyone'}`)}
      </Button>
    </fieldset>
  )
}
