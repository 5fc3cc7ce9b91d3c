/** Remarks on a contract that a user has to see, above its facts. */
import { useT } from '../../../console/kit/i18n.ts'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import type { Contract } from '../area.ts'
import type { ContractDetail } from '../schema.ts'
import styles from './contracts.module.css'

function Warning({ id, text }: { id: string; text: string }) {
  return (
    <p className={styles.warning} role="note" data-warning={id}>
      <Icon name="triangle-alert" />
      {text}
    </p>
  )
}

/** Days without a contract, and clauses that tie for a product today. Ties come with the whole record. */
export function Warnings({ record }: { record: Contract & Partial<ContractDetail> }) {
  const t = useT()
  return (
    <>
      {record.gaps && <Warning id="gaps" text={t('contracts:detail.gaps', { gaps: record.gaps })} />}
      {record.ties?.map((tie) => (
        <Warning
          key={`${tie.product} ${tie.one} ${tie.other}`}
          id="tie"
          text={t('contracts:detail.tie', tie)}
        />
      ))}
    </>
  )
}
