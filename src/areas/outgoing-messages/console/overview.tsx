import { Link } from 'react-router-dom'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Fact, Facts, FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { Code, TimeText } from '../../../console/kit/ui/text.tsx'
import { area, type OutgoingMessage } from '../area.ts'
import type { MessageDetail } from '../schema.ts'
import styles from './messages.module.css'

/** A message as the detail holds it: its text and attempts come a moment after the row. */
type MessageRecord = OutgoingMessage & Partial<MessageDetail>
type Try = MessageDetail['tries'][number]

/** The code of a record of any area: the console finds out which when it is followed. */
export function LinkedCode({ code }: { code: string }) {
  return (
    <Link to={`/r/${encodeURIComponent(code)}`} tabIndex={-1}>
      <Code>{code}</Code>
    </Link>
  )
}

function TryLine({ one }: { one: Try }) {
  const t = useT()
  const { number, startedAt, outcome, response } = one
  const tone = outcome === 'sent' ? 'green' : outcome === null ? 'blue' : 'amber'
  const words =
    outcome === 'sent'
      ? t('outgoing-messages:detail.sent')
      : outcome === null
        ? t('outgoing-messages:detail.open')
        : t(`outgoing-messages:values.reason.${outcome}`)
  return (
    <li className={styles.try}>
      <span className={styles.number}>{number}</span>
      <TimeText iso={startedAt} exact />
      <Pill tone={tone}>{words}</Pill>
      {response && <span className={styles.response}>{response}</span>}
    </li>
  )
}

/** The text as it went out, but for one-time links: their names are in it, in brackets that no text has otherwise. */
function Text({ body }: { body: string }) {
  const t = useT()
  return <p className={styles.body}>{body.trim().replace(/⟦\w+⟧/g, t('outgoing-messages:detail.hidden'))}</p>
}

export function Overview({ record }: { record: MessageRecord }) {
  const t = useT()
  const { body, tries, about, reason } = record
  return (
    <>
      <Facts>
        {about && (
          <Fact label={t('outgoing-messages:fields.about')}>
            <LinkedCode code={about} />
          </Fact>
        )}
      </Facts>
      <FieldFacts
        area={area}
        record={record}
        names={[
          'kind',
          'channel',
          'recipient',
          'language',
          ...(reason ? ['reason'] : []),
          ...(record.nextAt ? ['nextAt'] : []),
          ...(record.sentAt ? ['sentAt'] : []),
        ]}
      />
      <Section title={t('outgoing-messages:detail.tries', { count: record.attempts })}>
        {!tries && <SkeletonLines lines={2} />}
        {tries?.length === 0 && <p className="mut">{t('outgoing-messages:detail.noTries')}</p>}
        {tries && tries.length > 0 && (
          <ol className={styles.tries}>
            {tries.map((one) => (
              <TryLine key={one.number} one={one} />
            ))}
          </ol>
        )}
      </Section>
      <Section title={t('outgoing-messages:detail.text')}>
        {body === undefined ? <SkeletonLines lines={4} /> : <Text body={body} />}
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
