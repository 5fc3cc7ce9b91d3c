import { Fact, Facts, FieldFact, Section } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { area, type Work } from '../area.ts'
import { COUNTS, NOBODY } from '../orders-of.ts'
import { CountLink, Person } from './cells.tsx'
import { Orders } from './orders.tsx'

/** A user's orders; every number leads to its orders. */
export function Overview({ record }: { record: Work }) {
  const t = useT()
  return (
    <>
      <Section title={t('detail:sections.general')}>
        <Facts>
          <Fact label={t('work:fields.name')}>
            <Person work={record} />
          </Fact>
          {COUNTS.map((count) => (
            <Fact key={count} label={t(`work:fields.${count}`)}>
              <CountLink work={record} count={count} />
            </Fact>
          ))}
          <FieldFact area={area} record={record} name="oldestAt" />
          <FieldFact area={area} record={record} name="value" />
          {record.code !== NOBODY && <FieldFact area={area} record={record} name="available" />}
          {record.code !== NOBODY && <FieldFact area={area} record={record} name="shares" />}
        </Facts>
      </Section>
      <Section title={t('work:detail.orders')}>
        <Orders record={record} />
      </Section>
    </>
  )
}
