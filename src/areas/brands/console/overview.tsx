import { Link } from 'react-router-dom'
import { findArea } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Fact, Facts, FieldFact, Section } from '../../../console/kit/detail/facts.tsx'
import links from '../../../console/kit/detail/value.module.css'
import { useT } from '../../../console/kit/i18n.ts'
import { NumberText } from '../../../console/kit/ui/text.tsx'
import type { Condition } from '../../../core/fields.ts'
import { listLink } from '../../../core/filter/filters.ts'
import { area, type Brand } from '../area.ts'
import type { BrandDetail } from '../schema.ts'

type Uses = { areaId: string; count: number | undefined; where: Condition }

/** The number of records of an area that have the brand, as a link to exactly those. */
function UsesOf({ areaId, count, where }: Uses) {
  const t = useT()
  const can = useCan()
  const found = findArea(areaId)
  if (count === undefined || !found || !can(`${areaId}.view`)) return null
  const number = <NumberText value={count} />
  return (
    <Fact label={t(`${areaId}:title`)}>
      {count === 0 ? (
        number
      ) : (
        <Link className={links.link} to={listLink(found, [where])}>
          {number} · {t('brands:detail.show')}
        </Link>
      )}
    </Fact>
  )
}

const NAMES = ['name', 'shortName', 'logo', 'country', 'showOnHome', 'status', 'description'] as const

/** The brand, and what has it. */
export function Overview({ record }: { record: Brand & Partial<BrandDetail> }) {
  const t = useT()
  const { code, productCount, voucherCount } = record
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <Facts>
          {NAMES.map((name) => (
            <FieldFact key={name} area={area} record={record} name={name} />
          ))}
          <UsesOf areaId="products" count={productCount} where={['brand', 'eq', code]} />
          <UsesOf areaId="vouchers" count={voucherCount} where={['brands', 'in', [code]]} />
        </Facts>
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
