import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { Picture } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { Money } from '../../../console/kit/ui/text.tsx'
import { area, type Product } from '../area.ts'
import type { ProductDetail } from '../schema.ts'
import styles from './products.module.css'
import { Variants } from './variants.tsx'

function Price({ product }: { product: Product }) {
  const reduced = product.salePrice !== null && product.salePrice < product.price
  return (
    <p className={styles.price}>
      <Money amount={reduced ? product.salePrice : product.price} />
      {reduced && (
        <del>
          <Money amount={product.price} />
        </del>
      )}
    </p>
  )
}

/** The product, its price, and its stock. */
export function Overview({ record }: { record: Product & Partial<ProductDetail> }) {
  const t = useT()
  return (
    <>
      <div className={styles.head}>
        <Picture src={record.image} size={96} />
        <div>
          <h3 className={styles.name}>{record.name}</h3>
          <p className={styles.brand}>
            {record.brand} · {record.category}
          </p>
          <Price product={record} />
        </div>
      </div>
      <Section title={t('products:detail.variants', { count: record.variants?.length ?? 0 })}>
        <Variants product={record} />
      </Section>
      <Section title={t('detail:sections.prices')}>
        <FieldFacts area={area} record={record} names={['price', 'salePrice', 'importPrice', 'stock']} />
      </Section>
      <Section title={t('detail:sections.general')}>
        <FieldFacts area={area} record={record} names={['shop', 'weightGrams', 'tag', 'description']} />
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
