import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Facts, FieldFact, Section } from '../../../console/kit/detail/facts.tsx'
import { UsesFact } from '../../../console/kit/detail/uses-fact.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { area, type Brand } from '../area.ts'
import type { BrandDetail } from '../schema.ts'

const NAMES = ['name', 'shortName', 'logo', 'country', 'showOnHome', 'status', 'description'] as const

/** The brand, and what has it. */
export function Overview({ record }: { record: Brand & Partial<BrandDetail> }) {
  const t = useT()
  const { code, productCount, voucherCount, displayCount } = record
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <Facts>
          {NAMES.map((name) => (
            <FieldFact key={name} area={area} record={record} name={name} />
          ))}
          <UsesFact areaId="products" count={productCount} where={['brand', 'eq', code]} />
          <UsesFact areaId="vouchers" count={voucherCount} where={['brands', 'in', [code]]} />
          <UsesFact areaId="display-categories" count={displayCount} where={['brands', 'in', [code]]} />
        </Facts>
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
