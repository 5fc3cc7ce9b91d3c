import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { LinkCode } from '../../../console/kit/ui/link-code.tsx'
import { Money, TimeText } from '../../../console/kit/ui/text.tsx'
import { formatNumber } from '../../../core/money.ts'
import { area, type Promotion } from '../area.ts'
import type { PromotionDetail } from '../schema.ts'
import styles from './promotions.module.css'

type Whole = Promotion & Partial<PromotionDetail>

/** Uses, what they took off, and the newest orders with it. */
function Used({ record }: { record: Whole }) {
  const t = useT()
  const { used, given, newest, maxUses } = record
  // These come with the whole record.
  if (used === undefined || given === undefined || newest === undefined) return <SkeletonLines lines={3} />
  return (
    <>
      <dl className={styles.sums}>
        <dt>{t('promotions:detail.used')}</dt>
        <dd>
          {maxUses === null
            ? formatNumber(used)
            : t('promotions:detail.usedOf', { used: formatNumber(used), most: formatNumber(maxUses) })}
        </dd>
        <dt>{t('promotions:detail.given')}</dt>
        <dd>
          <Money amount={given} />
        </dd>
      </dl>
      {newest.length === 0 ? (
        <p className="mut">{t('promotions:detail.noOrders')}</p>
      ) : (
        <ul className={styles.orders} aria-label={t('promotions:detail.newest')}>
          {newest.map(({ code, placedAt, off }) => (
            <li key={code}>
              <LinkCode code={code} />
              <TimeText iso={placedAt} />
              <Money amount={-off} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const VALUE = { percent: ['percent'], amount: ['amount'], shipping: [] } as const
const SCOPE = {
  all: [],
  categories: ['categories'],
  brands: ['brands'],
  products: ['products'],
  shops: ['shops'],
} as const

export function Overview({ record }: { record: Whole }) {
  const t = useT()
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <FieldFacts
          area={area}
          record={record}
          names={['name', 'status', 'phase', 'startsAt', 'endsAt', 'kind', ...VALUE[record.kind], 'cap']}
        />
      </Section>
      <Section title={t('promotions:detail.scope')}>
        <FieldFacts
          area={area}
          record={record}
          names={['scope', ...SCOPE[record.scope], 'minOrder', 'maxUses', 'perCustomer']}
        />
      </Section>
      <Section title={t('promotions:detail.cost')}>
        <FieldFacts
          area={area}
          record={record}
          names={['bearer', ...(record.bearer === 'shared' ? ['storeShare'] : []), 'note']}
        />
      </Section>
      <Section title={t('promotions:detail.uses')}>
        <Used record={record} />
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
