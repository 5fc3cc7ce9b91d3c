import { Picture } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { Code, Money, NumberText } from '../../../console/kit/ui/text.tsx'
import type { Product } from '../area.ts'
import type { ProductDetail } from '../schema.ts'
import styles from './products.module.css'

/** The variants with their price and stock: on the shelf, reserved by orders, available. */
export function Variants({ product }: { product: Product & Partial<ProductDetail> }) {
  const t = useT()
  const { stocks } = product
  if (!stocks) return <SkeletonLines lines={3} />
  if (stocks.length === 0) return <p className="mut">{t('products:detail.noVariants')}</p>
  const onSale = stocks.some(({ salePrice }) => salePrice !== null)
  const attributes = [product.attribute1, product.attribute2].filter(Boolean).join(' · ')
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{attributes || t('products:detail.variant')}</th>
            <th scope="col" className={styles.num}>
              {t('products:detail.price')}
            </th>
            {onSale && (
              <th scope="col" className={styles.num}>
                {t('products:detail.salePrice')}
              </th>
            )}
            <th scope="col" className={styles.num}>
              {t('products:fields.stock')}
            </th>
            <th scope="col" className={styles.num}>
              {t('products:detail.reserved')}
            </th>
            <th scope="col" className={styles.num}>
              {t('products:detail.available')}
            </th>
          </tr>
        </thead>
        <tbody>
          {stocks.map((variant) => {
            const available = variant.stock - variant.reserved
            return (
              <tr key={variant.id}>
                <td>
                  <span className={styles.variant}>
                    {variant.picture && <Picture src={variant.picture} size={24} />}
                    <span>
                      {[variant.value1, variant.value2].filter(Boolean).join(' · ')}
                      {variant.hidden && <span className="mut"> · {t('products:detail.hiddenVariant')}</span>}
                      <Code>{variant.code}</Code>
                    </span>
                  </span>
                </td>
                <td className={styles.num}>
                  <Money amount={variant.price} />
                </td>
                {onSale && (
                  <td className={styles.num}>
                    {variant.salePrice !== null && <Money amount={variant.salePrice} />}
                  </td>
                )}
                <td className={styles.num}>
                  <NumberText value={variant.stock} />
                </td>
                <td className={styles.num}>
                  <NumberText value={variant.reserved} />
                </td>
                <td className={available > 0 ? styles.num : `${styles.num} ${styles.out}`}>
                  <NumberText value={available} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
