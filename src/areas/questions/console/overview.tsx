import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Facts, FieldFact, FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import { area, type Question } from '../area.ts'
import { ANSWER_FIELDS } from '../kinds.ts'
import styles from './overview.module.css'

const FACTS = ['text', 'picture', 'kind', 'subject', 'difficulty', 'points', 'status'] as const

function Options({ options }: { options: Question['options'] }) {
  const t = useT()
  return (
    <ol className={styles.options}>
      {options.map(({ id, text, right }) => (
        <li key={id} data-right={right || undefined}>
          {text}
          {right && (
            <span role="img" aria-label={t('questions:lines.options.fields.right')}>
              <Icon name="check" size={14} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The question with the answer of its kind. */
export function Overview({ record }: { record: Question }) {
  const t = useT()
  const fields = ANSWER_FIELDS[record.kind]
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <FieldFacts area={area} record={record} names={FACTS} />
      </Section>
      <Section title={t('questions:detail.answer')}>
        {fields.includes('options') && <Options options={record.options ?? []} />}
        <Facts>
          {[...fields.filter((name) => name !== 'options'), 'explanation'].map((name) => (
            <FieldFact key={name} area={area} record={record} name={name} />
          ))}
        </Facts>
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
