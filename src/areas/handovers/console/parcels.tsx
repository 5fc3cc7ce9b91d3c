import { useCan } from '../../../console/kit/atoms.ts'
import { useDetailSlots } from '../../../console/kit/detail/slots.ts'
import { RefLink } from '../../../console/kit/detail/value.tsx'
import { hasWords, type Translate, useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { IconButton } from '../../../console/kit/ui/button.tsx'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { Code } from '../../../console/kit/ui/text.tsx'
import type { Tone } from '../../../core/fields.ts'
import { formatVnd } from '../../../core/money.ts'
import { REASONS } from '../../../core/problems/problem-keys.ts'
import type { Refusal } from '../../../core/problems/problems.ts'
import { area } from '../area.ts'
import type { Parcel } from '../schema.ts'
import styles from './handovers.module.css'
import type { HandoverRecord } from './overview.tsx'

const TONES: Readonly<Record<Parcel['state'], Tone>> = {
  listed: 'blue',
  shipped: 'green',
  refused: 'red',
  removed: 'grey',
}

/** Why an order could not be shipped: the orders' own words. */
function reasonWords(t: Translate, { key, params }: Refusal): string {
  const shared: readonly string[] = REASONS
  return t(shared.includes(key) ? `problems:${key}` : `orders:reasons.${key}`, params)
}

function Line({
  line,
  record,
  onRemove,
}: {
  line: Parcel
  record: HandoverRecord
  onRemove?: (() => void) | undefined
}) {
  const t = useT()
  // Words of another area may come after the page.
  const status = `orders:values.status.${line.status}`
  const changed = line.state === 'listed' && line.status !== 'to_deliver' && hasWords(status)
  return (
    <li className={styles.parcel} data-state={line.state}>
      <span className={styles.what}>
        <Code>{line.billCode ?? line.order.code}</Code>{' '}
        <RefLink area="orders" value={{ ...line.order, name: line.order.code }} />
        <span className={styles.who}>
          {line.receiverName} · {line.province}
        </span>
        {line.reason && <span className={styles.why}>{reasonWords(t, line.reason)}</span>}
        {changed && (
          <span className={styles.why}>{t('handovers:detail.changed', { status: t(status) })}</span>
        )}
      </span>
      <span className={styles.cod}>
        {line.cod > 0
          ? t('handovers:detail.cod', { amount: formatVnd(line.cod) })
          : t('handovers:detail.paid')}
      </span>
      {onRemove ? (
        <IconButton
          icon="x"
          label={t('handovers:detail.remove', { code: line.billCode ?? line.order.code })}
          onClick={onRemove}
        />
      ) : (
        record.status !== 'open' && (
          <Pill tone={TONES[line.state]}>{t(`handovers:detail.state.${line.state}`)}</Pill>
        )
      )}
    </li>
  )
}

/** The parcels of the list, the last added first; those that could not go are above. */
export function Parcels({ record }: { record: HandoverRecord }) {
  const t = useT()
  const slots = useDetailSlots()
  const can = useCan()
  if (!record.lines) return <SkeletonLines lines={4} />
  if (record.lines.length === 0) return <p className="mut">{t('handovers:detail.noParcels')}</p>
  const removable = record.status === 'open' && slots !== undefined && can('handovers.remove-parcel')
  const remove = (line: Parcel) =>
    void slots?.run('handovers.remove-parcel', { area, record, args: { code: line.order.code } })
  return (
    <ul className={styles.parcels}>
      {record.lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          record={record}
          onRemove={removable ? () => remove(line) : undefined}
        />
      ))}
    </ul>
  )
}
