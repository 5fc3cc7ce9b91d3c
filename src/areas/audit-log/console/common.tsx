import { Fact, FieldFact } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { TimeText } from '../../../console/kit/ui/text.tsx'
import { type AuditEntry, area } from '../area.ts'
import { By, Did, RecordLink } from './cells.tsx'

/** Facts that entries of every kind have. */
export function Common({ entry }: { entry: AuditEntry }) {
  const t = useT()
  return (
    <>
      <Fact label={t('audit-log:fields.at')}>
        <TimeText iso={entry.at} exact />
      </Fact>
      <Fact label={t('audit-log:fields.by')}>
        <By entry={entry} />
      </Fact>
      <FieldFact area={area} record={entry} name="kind" />
      <Fact label={t('audit-log:fields.action')}>
        <Did entry={entry} />
      </Fact>
      {entry.area !== null && <FieldFact area={area} record={entry} name="area" />}
      {entry.record !== '' && (
        <Fact label={t('audit-log:fields.record')}>
          <RecordLink entry={entry} />
        </Fact>
      )}
    </>
  )
}
