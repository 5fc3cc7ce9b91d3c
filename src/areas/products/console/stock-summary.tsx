import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { findArea, recordPath } from '../../../console/kit/areas.ts'
import { Fact, Facts, Section } from '../../../console/kit/detail/facts.tsx'
import { Change } from '../../../console/kit/detail/ledger.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { ErrorState } from '../../../console/kit/ui/state.tsx'
import { NumberText } from '../../../console/kit/ui/text.tsx'
import type { Product } from '../area.ts'
import type { StockSums } from '../schema.ts'
import styles from './products.module.css'

/** "Why 47?": what came and went by kind, and the orders that hold the rest. A change of `mark` reads it again. */
export function StockSummary({ product, mark }: { product: Product; mark: unknown }) {
  const t = useT()
  const orders = findArea('orders')
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', 'products', product.code, 'stock', mark],
    queryFn: async ({ signal }) => {
      const answer = await api.look('products', `${encodeURIComponent(product.code)}/stock`, {}, signal)
      return answer.data as StockSums
    },
    refetchOnMount: 'always',
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={3} />
  return (
    <Section title={t('products:detail.whyStock', { count: data.stock })}>
      <Facts>
        <Fact label={t('products:detail.whySum')}>
          <span className={styles.sums}>
            {data.kinds.map(({ kind, stock }) => (
              <span key={kind}>
                {t(`products:detail.movement.${kind}`)} <Change by={stock} />
              </span>
            ))}
            <span>
              = <NumberText value={data.stock} />
            </span>
          </span>
        </Fact>
        {data.orders && (
          <Fact label={t('products:detail.whyHeld')}>
            {data.reserved === 0 ? (
              <span className="mut">{t('products:detail.whyNone')}</span>
            ) : (
              <span className={styles.sums}>
                {data.orders.map(({ code, quantity }) => (
                  <span key={code}>
                    {orders ? <Link to={recordPath(orders, code)}>{code}</Link> : code} ×{' '}
                    <NumberText value={quantity} />
                  </span>
                ))}
                {data.more > 0 && <span>{t('products:detail.whyMore', { count: data.more })}</span>}
              </span>
            )}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}
