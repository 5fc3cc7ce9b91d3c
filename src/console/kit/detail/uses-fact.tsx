/** Counted uses of a record as a fact of its overview. */
import { Link } from 'react-router-dom'
import type { Condition } from '../../../core/fields.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { findArea } from '../areas.ts'
import { useCan } from '../atoms.ts'
import { useT } from '../i18n.ts'
import { NumberText } from '../ui/text.tsx'
import { Fact } from './facts.tsx'
import links from './value.module.css'

type Uses = { areaId: string; count: number | undefined; where: Condition; label?: string }

/** The number of records of an area that name the record, as a link to exactly those; nothing without the right to see them. */
export function UsesFact({ areaId, count, where, label }: Uses) {
  const t = useT()
  const can = useCan()
  const found = findArea(areaId)
  if (count === undefined || !found || !can(`${areaId}.view`)) return null
  const number = <NumberText value={count} />
  return (
    <Fact label={label ?? t(`${areaId}:title`)}>
      {count === 0 ? (
        number
      ) : (
        <Link className={links.link} to={listLink(found, [where])}>
          {number} · {t('detail:show')}
        </Link>
      )}
    </Fact>
  )
}
