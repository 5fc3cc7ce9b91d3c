import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Facts, FieldFact, Section } from '../../../console/kit/detail/facts.tsx'
import { UsesFact } from '../../../console/kit/detail/uses-fact.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { area, type Category } from '../area.ts'
import type { CategoryDetail } from '../schema.ts'

const NAMES = ['name', 'nameEn', 'parent', 'image', 'status', 'description'] as const

/** The category, and what is under it. */
export function Overview({ record }: { record: Category & Partial<CategoryDetail> }) {
  const t = useT()
  const { code, childCount, productCount, voucherCount, displayCount } = record
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <Facts>
          {NAMES.map((name) => (
            <FieldFact key={name} area={area} record={record} name={name} />
          ))}
          <UsesFact areaId="products" count={productCount} where={['inCategories', 'in', [code]]} />
          <UsesFact areaId="vouchers" count={voucherCount} where={['categories', 'in', [code]]} />
          <UsesFact areaId="display-categories" count={displayCount} where={['categories', 'in', [code]]} />
          <UsesFact
            areaId="categories"
            count={childCount}
            where={['parent', 'eq', code]}
            label={t('categories:detail.under')}
          />
        </Facts>
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
