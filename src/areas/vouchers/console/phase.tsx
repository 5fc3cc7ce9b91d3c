import { useT } from '../../../console/kit/i18n.ts'
import { useNow } from '../../../console/kit/ui/now.ts'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import { dayOf } from '../../../core/dates/dates.ts'
import type { Tone } from '../../../core/fields.ts'
import { formatNumber } from '../../../core/money.ts'
import type { Voucher } from '../area.ts'
import { phaseOf } from '../rules.ts'

const TONES: Record<ReturnType<typeof phaseOf>, Tone> = {
  inactive: 'grey',
  scheduled: 'blue',
  running: 'green',
  usedUp: 'amber',
  ended: 'grey',
}

/** Whether the voucher can be used today: its state, its days and its uses in one word. */
export function PhasePill({ voucher }: { voucher: Voucher }) {
  const t = useT()
  const phase = phaseOf(voucher, dayOf(useNow()))
  return <Pill tone={TONES[phase]}>{t(`vouchers:detail.phase.${phase}`)}</Pill>
}

/** `12 / 100`, or `12` of as many as come. */
export function Uses({ voucher }: { voucher: Voucher }) {
  const { used, maxUses } = voucher
  return <>{maxUses === null ? formatNumber(used) : `${formatNumber(used)} / ${formatNumber(maxUses)}`}</>
}

/** All uses are taken, whatever the days are. */
export function UsedUp() {
  const t = useT()
  return <Pill tone={TONES.usedUp}>{t('vouchers:detail.phase.usedUp')}</Pill>
}
