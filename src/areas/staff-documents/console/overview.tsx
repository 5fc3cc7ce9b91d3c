import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { FieldValue } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { TimeText } from '../../../console/kit/ui/text.tsx'
import { area, type StaffDocument } from '../area.ts'
import type { StaffDocumentDetail } from '../schema.ts'
import styles from './staff-documents.module.css'

/** Staff who have read this version and staff who have not. */
function Readers({ read, unread }: Partial<StaffDocumentDetail>) {
  const t = useT()
  // They come with the whole record.
  if (!read || !unread) return <SkeletonLines lines={3} />
  return (
    <>
      <Section title={`${t('staff-documents:detail.read')} · ${read.length}`}>
        {read.length === 0 ? (
          <p className="mut">{t('staff-documents:detail.none')}</p>
        ) : (
          <ul className={styles.people} data-read>
            {read.map(({ id, name, at }) => (
              <li key={id}>
                {name} <TimeText iso={at} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={`${t('staff-documents:detail.unread')} · ${unread.length}`}>
        {unread.length === 0 ? (
          <p className="mut">{t('staff-documents:detail.all')}</p>
        ) : (
          <ul className={styles.people} data-unread>
            {unread.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

export function Overview({ record }: { record: StaffDocument & Partial<StaffDocumentDetail> }) {
  const t = useT()
  return (
    <>
      <Section title={t('staff-documents:detail.files')}>
        <FieldValue area={area} record={record} name="files" />
      </Section>
      <Section title={t('detail:sections.details')}>
        <FieldFacts
          area={area}
          record={record}
          names={[
            'title',
            'folder',
            'status',
            'phase',
            'edition',
            'validFrom',
            'validTo',
            'audience',
            'owner',
            'reviewOn',
            'note',
          ]}
        />
      </Section>
      <Readers {...record} />
      <RecentActivity area={area} record={record} />
    </>
  )
}
