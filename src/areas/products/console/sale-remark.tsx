/** A remark on a listed price that is not above the price of the sale in which the product is now. */
import { useT } from '../../../console/kit/i18n.ts'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import { formatVnd } from '../../../core/money.ts'
import type { ProductDetail } from '../schema.ts'
import styles from './products.module.css'

type Props = { sale: ProductDetail['sale'] | undefined; listed: unknown }

/** `sale` comes with the whole record. */
export function SaleRemark({ sale, listed }: Props) {
  const t = useT()
  if (!sale || typeof listed !== 'number' || sale.price < listed) return null
  return (
    <p className={styles.remark} role="status" data-warning="sale">
      <Icon name="triangle-alert" />
      {t('products:detail.saleNotBelow', {
        code: sale.code,
        price: formatVnd(sale.price),
        listed: formatVnd(listed),
      })}
    </p>
  )
}
