/** An entry of access: how much was taken or tried, from where, and under which filter. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { areaById, findArea, useManifest } from '../../../console/kit/areas.ts'
import { fieldLabel } from '../../../console/kit/detail/activity-words.ts'
import { Fact, Facts, FieldFact, Section } from '../../../console/kit/detail/facts.tsx'
import { useWords } from '../../../console/kit/detail/words.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { chipsOf } from '../../../console/kit/list/filter/chips.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { api } from '../../../console/kit/net/api.ts'
import { ErrorState } from '../../../console/kit/ui/state.tsx'
import { TimeText } from '../../../console/kit/ui/text.tsx'
import type { Condition } from '../../../core/fields.ts'
import { listLink } from '../../../core/filter/filters.ts'
import type { AccessFacts } from '../../../core/wire/access.ts'
import { type AuditEntry, area } from '../area.ts'
import type { EntryAccess } from '../schema.ts'
import styles from './audit-log.module.css'
import { Common } from './common.tsx'

/** Entries that are counted up within their hour. */
const COUNTED: ReadonlySet<string> = new Set(['reveal', 'sign-in-failed', 'sign-in-limited'])

/** The filter in words, and the way to its list. */
function FilterFact({ of, facts }: { of: string; facts: AccessFacts }) {
  const t = useT()
  const manifest = useManifest(of)
  const where = (facts.where ?? []) as Condition[]
  if (!manifest || !findArea(of)) return null
  const chips = chipsOf(manifest, where, t).map(({ label, sign, value }) => `${label}${sign} ${value}`)
  // A masked number finds nothing.
  const isMasked = JSON.stringify([where, facts.q]).includes('•')
  return (
    <Fact label={t('access:facts.filter')}>
      {chips.join(' · ') || (facts.q ? '' : t('access:facts.all'))}
      {facts.q && ` ${t('access:facts.search')}: “${facts.q}”`}
      {!isMasked && (
        <>
          <br />
          <Link to={listLink(areaById(of), where, facts.q ? { q: facts.q } : {})}>
            {t('access:facts.open')}
          </Link>
        </>
      )}
    </Fact>
  )
}

function Taken({ entry, facts }: { entry: AuditEntry; facts: AccessFacts }): ReactNode {
  const t = useT()
  const words = useWords()
  const manifest = useManifest(entry.area ?? '')
  const { file, paper, columns = [], where } = facts
  return (
    <Section title={t('access:facts.title')}>
      <Facts>
        {where && entry.area !== null && <FilterFact of={entry.area} facts={facts} />}
        {paper !== undefined && (
          <Fact label={t('access:facts.paper')}>{t(`${entry.area}:papers.${paper}`)}</Fact>
        )}
        {columns.length > 0 && manifest && (
          <Fact label={t('access:facts.columns')}>
            {columns.map((name) => fieldLabel(words, manifest, name)).join(', ')}
          </Fact>
        )}
        {file !== undefined && <Fact label={t('access:facts.file')}>{file}</Fact>}
      </Facts>
    </Section>
  )
}

export function AccessEntry({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const { kind } = entry
  const isTaken = kind === 'export' || kind === 'download' || kind === 'print'
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-log-changes', entry.code],
    queryFn: ({ signal }) => api.ask<EntryAccess>(area.id, `${entry.code}/changes`, { signal }),
    enabled: isTaken,
  })
  const isSeveral = COUNTED.has(entry.kind)
  return (
    <>
      <Section title={t('detail:sections.details')}>
        <Facts>
          <Common entry={entry} />
          <FieldFact area={area} record={entry} name="count" />
          {isSeveral && entry.lastAt && (
            <Fact label={t('audit-log:fields.lastAt')}>
              <TimeText iso={entry.lastAt} exact />
            </Fact>
          )}
          {entry.address && <FieldFact area={area} record={entry} name="address" />}
          {entry.source && <FieldFact area={area} record={entry} name="source" />}
        </Facts>
        {isSeveral && <p className={styles.note}>{t('access:facts.counted')}</p>}
        {entry.kind === 'reveal' && <p className={styles.note}>{t('access:facts.whose')}</p>}
      </Section>
      {!isTaken ? null : data ? (
        <Taken entry={entry} facts={data.facts} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </>
  )
}
