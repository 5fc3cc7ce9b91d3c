import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { Gallery } from '../../../console/kit/detail/gallery.tsx'
import { Picture } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { Money } from '../../../console/kit/ui/text.tsx'
import { area, type Product } from '../area.ts'
import type { ProductDetail } from '../schema.ts'
import { PRICES } from './field-groups.ts'
import styles from './products.module.css'
import { SaleRemark } from './sale-remark.tsx'
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
        {record.images?.length ? (
          <Gallery pictures={record.images} large />
        ) : (
          <Picture src={null} size={96} />
        )}
        <div>
          <h3 className={styles.name}>{record.name}</h3>
          <p className={styles.brand}>
            {record.brand.name} · {record.category.name}
          </p>
          <Price product={record} />
          <SaleRemark sale={record.sale} listed={record.price} />
        </div>
      </div>
      <Section title={t('products:detail.variants', { count: record.stocks?.length ?? 0 })}>
        <Variants product={record} />
      </Section>
      <Section title={t('detail:sections.prices')}>
        <FieldFacts area={area} record={record} names={PRICES} />
      </Section>
      <Section title={t('detail:sections.general')}>
        <FieldFacts
          area={area}
          record={record}
          names={[
            'ownCode',
            'brand',
            'category',
            'categories',
            'shop',
            'weightGrams',
            'tags',
            'rating',
            'reviewCount',
            'description',
          ]}
        />
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
