import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { FieldValue } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { area, type Exam } from '../area.ts'
import type { ExamDetail } from '../schema.ts'
import styles from './exams.module.css'

const FACTS = [
  ...['name', 'subject', 'status', 'source', 'questionCount', 'minutes', 'passMark', 'phase'],
  ...['startsAt', 'endsAt', 'attempts', 'audience', 'note'],
]

/** Reasons for which a draft cannot be published: lines with too few questions, questions that are not ready. */
function Missing({ pools = [], notReady = [] }: Partial<ExamDetail>) {
  const t = useT()
  const short = pools.filter(({ need, have }) => have < need)
  if (short.length === 0 && notReady.length === 0) return null
  return (
    <ul className={styles.missing} data-missing>
      {short.map(({ difficulty, ...one }) => (
        <li key={`${one.subject} ${difficulty}`}>
          {t('exams:detail.shortage', {
            ...one,
            difficulty: t(`exams:lines.draws.values.difficulty.${difficulty}`),
          })}
        </li>
      ))}
      {notReady.length > 0 && <li>{t('exams:reasons.notReady', { codes: notReady.join(', ') })}</li>}
    </ul>
  )
}

export function Overview({ record }: { record: Exam & Partial<ExamDetail> }) {
  const t = useT()
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <FieldFacts area={area} record={record} names={FACTS} />
      </Section>
      <Section title={t('exams:detail.answers')}>
        {record.status === 'draft' && <Missing {...record} />}
        <FieldValue area={area} record={record} name={record.source === 'draw' ? 'draws' : 'questions'} />
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
