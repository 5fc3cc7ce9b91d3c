import { useCan } from '../../../console/kit/atoms.ts'
import { OnceSeen } from '../../../console/kit/charts/once-seen.tsx'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Fact, Facts, FieldFact, FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { Skeleton } from '../../../console/kit/loading/skeleton.tsx'
import { Money, NumberText } from '../../../console/kit/ui/text.tsx'
import { formatBasisPoints, formatVnd } from '../../../core/money.ts'
import { area, type Voucher } from '../area.ts'
import type { VoucherDetail } from '../schema.ts'
import { SCOPE } from './field-groups.ts'
import { PhasePill, Uses } from './phase.tsx'
import { Days, UsesBar, UsesChart } from './progress.tsx'

type Shown = Voucher & Partial<VoucherDetail>

/** `10% off the order, at most 500,000đ`. */
function useSentence({ target, benefit, percent, amount, maxRefund }: Voucher): string {
  const t = useT()
  const value = benefit === 'percent' ? formatBasisPoints(percent ?? 0) : formatVnd(amount ?? 0)
  const said = t(`vouchers:detail.takesOff.${target}`, { value })
  return maxRefund === null
    ? said
    : `${said}, ${t('vouchers:detail.atMost', { amount: formatVnd(maxRefund) })}`
}

/** Goods that it is for, or that there is no restriction. */
function Scope({ voucher }: { voucher: Shown }) {
  const t = useT()
  const limited = SCOPE.filter((name) => voucher[name] === undefined || voucher[name].length > 0)
  if (limited.length === 0) return <p>{t('vouchers:detail.everything')}</p>
  return <FieldFacts area={area} record={voucher} names={limited} />
}

/** The benefit, its customers, goods and uses, and its bearer. */
export function Overview({ record }: { record: Shown }) {
  const t = useT()
  const can = useCan()
  const { codeCount, codesUsed, given } = record
  return (
    <>
      <Section title={t('detail:sections.general')}>
        <Facts>
          <Fact label={t('vouchers:fields.status')}>
            <PhasePill voucher={record} />
          </Fact>
          <FieldFact area={area} record={record} name="voucherCode" />
          <Fact label={t('vouchers:detail.value')}>{useSentence(record)}</Fact>
          <FieldFact area={area} record={record} name="startsOn" />
          <FieldFact area={area} record={record} name="endsOn" />
          <FieldFact area={area} record={record} name="kind" />
          {record.kind === 'private' && <FieldFact area={area} record={record} name="vids" />}
        </Facts>
      </Section>
      <Section title={t('vouchers:detail.uses')}>
        <Facts>
          <Fact label={t('vouchers:fields.used')}>
            <Uses voucher={record} />
            <UsesBar voucher={record} />
          </Fact>
          <Fact label={t('vouchers:detail.progress.time')}>
            <Days voucher={record} />
          </Fact>
          <FieldFact area={area} record={record} name="perCustomer" />
          <Fact label={t('vouchers:detail.given')}>
            {given === undefined ? <Skeleton width={90} /> : <Money amount={given} />}
          </Fact>
          <Fact label={t('vouchers:detail.codes')}>
            {codeCount === undefined ? (
              <Skeleton width={60} />
            ) : (
              <>
                <NumberText value={codesUsed ?? 0} /> / <NumberText value={codeCount} />
              </>
            )}
          </Fact>
        </Facts>
        {can('orders.view') && (
          <OnceSeen>
            <UsesChart voucher={record} />
          </OnceSeen>
        )}
      </Section>
      <Section title={t('vouchers:detail.scope')}>
        <FieldFacts area={area} record={record} names={['minOrder', 'maxOrder', 'stackable']} />
        <Scope voucher={record} />
      </Section>
      <Section title={t('vouchers:detail.cost')}>
        <FieldFacts
          area={area}
          record={record}
          names={record.bearer === 'shared' ? ['bearer', 'storeShare'] : ['bearer']}
        />
      </Section>
      {record.note && (
        <Section title={t('detail:sections.note')}>
          <FieldFacts area={area} record={record} names={['note']} />
        </Section>
      )}
      <RecentActivity area={area} record={record} />
    </>
  )
}
