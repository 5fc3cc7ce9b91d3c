import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { findArea, recordPath } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import { Section } from '../../../console/kit/detail/facts.tsx'
import { Picture } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { ErrorState } from '../../../console/kit/ui/state.tsx'
import { Money } from '../../../console/kit/ui/text.tsx'
import { formatNumber } from '../../../core/money.ts'
import { smallPicture } from '../../../core/pictures.ts'
import { area } from '../area.ts'
import type { Member, MembersAsked, Members as Result } from '../schema.ts'
import styles from './members.module.css'

/** Nothing is chosen, and no condition is set. */
const isEmpty = ({ source, products, discount, ...lists }: MembersAsked) =>
  source === 'hand'
    ? products.length === 0
    : discount === null &&
      [lists.categories, lists.brands, lists.tags, lists.shops].every((one) => one.length === 0)

function Name({ member: { code, name } }: { member: Member }) {
  const t = useT()
  const can = useCan()
  const products = findArea('products')
  if (code === null) return <span className="mut">{t('display-categories:detail.gone')}</span>
  if (!products || !can('products.view')) return <>{name}</>
  return <Link to={recordPath(products, code)}>{name}</Link>
}

function Product({ member }: { member: Member }) {
  const t = useT()
  const { picture, status, price, salePrice } = member
  const reduced = salePrice !== null && price !== null && salePrice < price
  return (
    <li className={styles.product} data-status={status}>
      <Picture src={picture && smallPicture(picture)} size={32} />
      <span className={styles.name}>
        <Name member={member} />
      </span>
      {status !== 'active' && (
        <Pill tone={status === 'hidden' ? 'amber' : 'red'}>
          {t(`display-categories:detail.status.${status}`)}
        </Pill>
      )}
      {price !== null && (
        <span className={styles.price}>
          <Money amount={reduced ? salePrice : price} />
        </span>
      )}
    </li>
  )
}

function Found({ found: { count, unseen, first } }: { found: Result }) {
  const t = useT()
  const rest = count + unseen - first.length
  return (
    <>
      <p className={styles.count} data-count={count}>
        {t('display-categories:detail.count', { count: formatNumber(count) })}
        {unseen > 0 && (
          <span className={styles.unseen}>
            {' · '}
            {t('display-categories:detail.unseen', { count: formatNumber(unseen) })}
          </span>
        )}
      </p>
      <ol className={styles.list}>
        {first.map((member) => (
          <Product key={member.id} member={member} />
        ))}
      </ol>
      {rest > 0 && (
        <p className="mut">{t('display-categories:detail.more', { count: formatNumber(rest) })}</p>
      )}
    </>
  )
}

/** How many products there are and the first ten, as shoppers see them now. */
export function Members({ asked, mark }: { asked: MembersAsked | undefined; mark?: unknown }) {
  const t = useT()
  const ready = asked !== undefined && !isEmpty(asked)
  const { data, error, refetch } = useQuery({
    queryKey: ['display-members', asked, mark],
    queryFn: ({ signal }) => api.ask<Result>(area.id, 'members', { body: asked ?? {}, signal }),
    enabled: ready,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <Section title={t('display-categories:detail.members')}>
      <div className={styles.members} aria-live="polite" data-members>
        {!ready && <p className="mut">{t('display-categories:detail.none')}</p>}
        {ready && error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {ready && !error && !data && <SkeletonLines lines={4} />}
        {ready && data && <Found found={data} />}
      </div>
    </Section>
  )
}
