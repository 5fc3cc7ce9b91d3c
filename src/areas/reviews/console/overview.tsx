import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Fact, Facts, FieldFact, FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { Gallery } from '../../../console/kit/detail/gallery.tsx'
import { None } from '../../../console/kit/detail/value.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { LinkCode } from '../../../console/kit/ui/link-code.tsx'
import { area, type Review } from '../area.ts'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

const IF_SET = ['bought', 'hiddenBecause'] as const

/** The opinion as it was sent in, and the reply. */
export function Overview({ record }: { record: Review }) {
  const t = useT()
  return (
    <>
      <Section title={t('reviews:detail.opinion')}>
        <Stars rating={record.rating} />
        {record.text ? (
          <p className={styles.text}>{record.text}</p>
        ) : (
          <p className="mut">{t('reviews:detail.noText')}</p>
        )}
        {record.pictures.length > 0 && <Gallery pictures={record.pictures} />}
      </Section>
      {record.reply && (
        <Section title={t('reviews:detail.shopReply')}>
          <p className={styles.reply}>{record.reply}</p>
          <FieldFacts area={area} record={record} names={['repliedBy', 'repliedAt']} />
        </Section>
      )}
      <Section title={t('detail:sections.details')}>
        <Facts>
          <FieldFact area={area} record={record} name="product" />
          <FieldFact area={area} record={record} name="customer" />
          <Fact label={t('reviews:fields.order')}>
            {record.order ? <LinkCode code={record.order.code} /> : <None />}
          </Fact>
          <FieldFact area={area} record={record} name="postedAt" />
          {IF_SET.filter((name) => record[name] !== null).map((name) => (
            <FieldFact key={name} area={area} record={record} name={name} />
          ))}
        </Facts>
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
