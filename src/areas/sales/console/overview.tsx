import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { RefLink } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { classes } from '../../../console/kit/ui/class-names.ts'
import { Money, NumberText } from '../../../console/kit/ui/text.tsx'
import type { Ref } from '../../../core/fields.ts'
import { linesIn } from '../../../core/lines.ts'
import { formatNumber } from '../../../core/money.ts'
import { area, type Sale } from '../area.ts'
import type { SaleDetail } from '../schema.ts'
import styles from './sales.module.css'

type Line = {
  id: string
  product: Ref | null
  salePrice: number
  quantity: number | null
  perCustomer: number | null
}
type Progress = SaleDetail['progress'][number]

/** Pieces sold, of those there are. */
function Sold({ sold, quantity }: { sold: number; quantity: number | null }) {
  const t = useT()
  if (quantity === null) return <NumberText value={sold} />
  return (
    <span className={styles.sold}>
      {t('sales:detail.soldOf', { sold: formatNumber(sold), quantity: formatNumber(quantity) })}
      <progress value={sold} max={quantity} aria-hidden="true" />
      {sold >= quantity && <span className={styles.out}>{t('sales:detail.soldOut')}</span>}
    </span>
  )
}

function Row({ line, progress }: { line: Line; progress: Progress | undefined }) {
  const t = useT()
  const label = (name: string) => t(`sales:lines.products.fields.${name}`)
  return (
    <tr>
      <td data-label={label('product')}>
        {line.product ? (
          <RefLink area="products" value={line.product} />
        ) : (
          <span className="mut">{t('sales:detail.gone')}</span>
        )}
      </td>
      <td className={styles.num} data-label={t('sales:detail.listed')}>
        {progress?.listed != null && <Money amount={progress.listed} />}
      </td>
      <td className={classes(styles.num, styles.price)} data-label={label('salePrice')}>
        <Money amount={line.salePrice} />
        {progress?.listed != null && line.salePrice >= progress.listed && (
          <small className={styles.notBelow} data-warning="not-below">
            {t('sales:detail.notBelow')}
          </small>
        )}
      </td>
      <td className={styles.num} data-label={label('perCustomer')}>
        {line.perCustomer === null ? '–' : <NumberText value={line.perCustomer} />}
      </td>
      <td className={styles.num} data-label={t('sales:fields.sold')}>
        <Sold sold={progress?.sold ?? 0} quantity={line.quantity} />
      </td>
    </tr>
  )
}

/** The products with their prices, and how many pieces orders have bought. */
function Goods({ record }: { record: Sale & Partial<SaleDetail> }) {
  const t = useT()
  // Lines come with the whole record.
  if (record.products === undefined) return <SkeletonLines lines={4} />
  const progress = new Map(record.progress?.map((one) => [one.line, one]))
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('sales:lines.products.fields.product')}</th>
            <th scope="col" className={styles.num}>
              {t('sales:detail.listed')}
            </th>
            <th scope="col" className={styles.num}>
              {t('sales:lines.products.fields.salePrice')}
            </th>
            <th scope="col" className={styles.num}>
              {t('sales:lines.products.fields.perCustomer')}
            </th>
            <th scope="col" className={styles.num}>
              {t('sales:fields.sold')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(linesIn(record.products) as Line[]).map((line) => (
            <Row key={line.id} line={line} progress={progress.get(line.id)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Overview({ record }: { record: Sale & Partial<SaleDetail> }) {
  const t = useT()
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <FieldFacts
          area={area}
          record={record}
          names={[
            'name',
            'status',
            'phase',
            'startsAt',
            'endsAt',
            ...(record.belowImport ? ['belowImport'] : []),
            'note',
          ]}
        />
      </Section>
      <Section title={t('sales:detail.goods')}>
        <Goods record={record} />
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
