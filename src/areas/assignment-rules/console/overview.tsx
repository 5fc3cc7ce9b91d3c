import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { findArea, recordPath } from '../../../console/kit/areas.ts'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Fact, Facts, FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { ApiProblem } from '../../../console/kit/net/api-problem.ts'
import { NumberText } from '../../../console/kit/ui/text.tsx'
import { formatNumber } from '../../../core/money.ts'
import { type AssignmentRuleRecord, area } from '../area.ts'
import type { Trial } from '../schema.ts'
import { CONDITIONS, GENERAL } from './field-groups.ts'

/** The rule's result on last week's orders. */
function TriedOut({ rule }: { rule: AssignmentRuleRecord }) {
  const t = useT()
  const orders = findArea('orders')
  const { data, error } = useQuery({
    queryKey: ['assignment-trial', rule.code, rule.version],
    queryFn: async ({ signal }) =>
      (await api.look('assignment-rules', `${rule.code}/trial`, {}, signal)).data as Trial,
    staleTime: 60_000,
  })
  if (error) return <p role="alert">{error instanceof ApiProblem ? error.msg : t('app:problem.unknown')}</p>
  if (!data) return <SkeletonLines lines={3} />
  const numbers = {
    taken: formatNumber(data.taken),
    orders: formatNumber(data.orders),
    earlier: formatNumber(data.earlier),
  }
  if (data.taken === 0) return <p className="mut">{t('assignment-rules:detail.nothing', numbers)}</p>
  return (
    <>
      <p>{t('assignment-rules:detail.sum', numbers)}</p>
      <Facts>
        {data.persons.map(({ id, name, count }) => (
          <Fact key={id} label={name}>
            <NumberText value={count} />
          </Fact>
        ))}
        {data.latest.length > 0 && (
          <Fact label={t('assignment-rules:detail.latest')}>
            {data.latest.map((code, at) => (
              <span key={code}>
                {at > 0 && ', '}
                {orders ? <Link to={recordPath(orders, code)}>{code}</Link> : code}
              </span>
            ))}
          </Fact>
        )}
      </Facts>
    </>
  )
}

/** To whom it gives orders, which ones, and what that would have come to. */
export function Overview({ record }: { record: AssignmentRuleRecord }) {
  const t = useT()
  const given = CONDITIONS.filter((name) => {
    const value = record[name]
    return value !== null && (!Array.isArray(value) || value.length > 0)
  })
  return (
    <>
      <Section title={t('detail:sections.general')}>
        <FieldFacts area={area} record={record} names={GENERAL} />
      </Section>
      <Section title={t('assignment-rules:detail.conditions')}>
        {given.length > 0 ? (
          <FieldFacts area={area} record={record} names={given} />
        ) : (
          <p>{t('assignment-rules:detail.everything')}</p>
        )}
      </Section>
      <Section title={t('assignment-rules:detail.trial')}>
        <TriedOut rule={record} />
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
