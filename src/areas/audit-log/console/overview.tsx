import { useQuery } from '@tanstack/react-query'
import { useManifest } from '../../../console/kit/areas.ts'
import { changeLines, outcomeWords } from '../../../console/kit/detail/activity-words.ts'
import { Facts, FieldFact, Section } from '../../../console/kit/detail/facts.tsx'
import { useWords } from '../../../console/kit/detail/words.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { ApiProblem } from '../../../console/kit/net/api-problem.ts'
import { ErrorState } from '../../../console/kit/ui/state.tsx'
import { type AuditEntry, area } from '../area.ts'
import type { EntryChanges } from '../schema.ts'
import { AccessEntry } from './access-entry.tsx'
import styles from './audit-log.module.css'
import { Common } from './common.tsx'

/** Values before and after, a row for each field that differs. */
function Changes({ entry, changes }: { entry: AuditEntry; changes: EntryChanges }) {
  const t = useT()
  const words = useWords()
  const manifest = useManifest(entry.area ?? '')
  if (!manifest) return <SkeletonLines lines={3} />
  const lines = changeLines(words, manifest, changes)
  const outcome = outcomeWords(words, manifest, changes, lines)
  return (
    <>
      {outcome && <p>{outcome}</p>}
      {changes.record === null && <p className="mut">{t('audit-log:detail.gone')}</p>}
      {lines.length === 0 ? (
        <p className="mut">{t('audit-log:detail.none')}</p>
      ) : (
        <table className={styles.changes} data-changes>
          <thead>
            <tr>
              <th scope="col">{t('audit-log:detail.field')}</th>
              <th scope="col">{t('audit-log:detail.before')}</th>
              <th scope="col">{t('audit-log:detail.after')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ field, label, before, after }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>{before && <del>{before}</del>}</td>
                <td>{after && <ins>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** A change with its values before and after. */
function Changed({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-log-changes', entry.code],
    queryFn: ({ signal }) => api.ask<EntryChanges>(area.id, `${entry.code}/changes`, { signal }),
  })
  const isHidden = error instanceof ApiProblem && error.status === 404
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <Facts>
          <Common entry={entry} />
          <FieldFact area={area} record={entry} name="source" />
          <FieldFact area={area} record={entry} name="note" />
        </Facts>
      </Section>
      <Section title={t('audit-log:detail.changes')}>
        {data ? (
          <Changes entry={entry} changes={data} />
        ) : isHidden ? (
          <p className="mut">{t('audit-log:detail.hidden')}</p>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </Section>
    </>
  )
}

export function Overview({ record }: { record: AuditEntry }) {
  return record.kind === 'change' ? <Changed entry={record} /> : <AccessEntry entry={record} />
}
