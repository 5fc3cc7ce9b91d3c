import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import { formatEnd } from '../../../core/dates/ends.ts'
import { area, type Banner } from '../area.ts'
import type { BannerDetail } from '../schema.ts'
import styles from './banners.module.css'
import { Preview } from './preview.tsx'

/** The target cannot be opened for as long as the banner is shown. */
function Warning({ banner }: { banner: Banner & Partial<BannerDetail> }) {
  const t = useT()
  const { targetState, targetRecord, targetEndsAt } = banner
  if (targetState === null || targetState === 'fine') return null
  // The time comes with the whole record.
  if (targetState === 'ends_before' && !targetEndsAt) return null
  return (
    <p className={styles.warning} role="note" data-warning={targetState}>
      <Icon name="triangle-alert" />
      {t(`banners:detail.warn.${targetState}`, {
        code: targetRecord ?? '',
        time: targetEndsAt ? formatEnd(targetEndsAt) : '',
      })}
    </p>
  )
}

/** The banner as it is seen, where and when, and what it opens. */
export function Overview({ record }: { record: Banner & Partial<BannerDetail> }) {
  const t = useT()
  const opens = record.target === 'record' ? ['targetRecord'] : record.target === 'url' ? ['targetUrl'] : []
  return (
    <>
      <Warning banner={record} />
      <Preview {...record} />
      <Section title={t('banners:detail.where')}>
        <FieldFacts
          area={area}
          record={record}
          names={['title', 'place', 'status', 'phase', 'startsAt', 'endsAt', 'target', ...opens]}
        />
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
