import { useCan } from '../../../console/kit/atoms.ts'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { Avatar } from '../../../console/kit/ui/avatar.tsx'
import { READ_REVEALS } from '../../../core/abilities.ts'
import { type Account, area } from '../area.ts'
import styles from './accounts.module.css'

const NumberReaders = lazyComponent(async () => (await import('./readers.tsx')).NumberReaders)

/** The person, their rights, and their last activity. */
export function Overview({ record }: { record: Account }) {
  const t = useT()
  const can = useCan()
  return (
    <>
      <div className={styles.head}>
        <Avatar name={record.name} src={record.avatar} size={48} />
        <div>
          <span className={styles.name}>{record.name}</span>
          <p>@{record.username}</p>
        </div>
      </div>
      {record.status === 'revision' && (
        <Section title={t('accounts:values.status.revision')}>
          <FieldFacts area={area} record={record} names={['revision']} />
        </Section>
      )}
      <Section title={t('detail:sections.contact')}>
        <FieldFacts area={area} record={record} names={['email', 'phone']} />
      </Section>
      <Section title={t('detail:sections.signIn')}>
        <FieldFacts
          area={area}
          record={record}
          names={['username', 'status', 'roles', 'lastSeenAt', 'createdAt']}
        />
      </Section>
      {can(READ_REVEALS) && <NumberReaders record={record} />}
      <RecentActivity area={area} record={record} />
    </>
  )
}
