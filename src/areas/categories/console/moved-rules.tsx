/** The vouchers, promotions and clauses that change with a move, below the form while another parent is chosen. */
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { FormBodyProps } from '../../../console/kit/face.ts'
import { api } from '../../../console/kit/net/api.ts'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import { area, type Category } from '../area.ts'
import styles from './categories.module.css'

const idOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null

/** Nothing for a new category, which has no goods yet, nor for one that stays where it is. */
export function MovedRules({ form, record }: Pick<FormBodyProps, 'form' | 'record'>) {
  const chosen = idOf(useWatch({ control: form.control, name: 'parent' }))
  const category = record as Category | undefined
  const moves = category !== undefined && chosen !== (category.parent?.id ?? null)
  const { data } = useQuery({
    queryKey: ['moved-rules', category?.id, category?.version, chosen],
    queryFn: ({ signal }) =>
      api.preview(area.id, 'update', { ids: [category?.id ?? ''], changes: { parent: chosen } }, signal),
    enabled: moves,
    staleTime: 0,
  })
  const remark = moves ? data?.rows[0]?.warning : undefined
  if (remark === undefined) return null
  return (
    <p className={styles.remark} role="status" data-warning="moved-rules">
      <Icon name="triangle-alert" />
      {remark}
    </p>
  )
}
