/** A record's history: a few lines in the overview, all of it in its own tab. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { formatDateTime } from '../../../core/dates/dates.ts'
import type { Activity } from '../../../core/wire/activity.ts'
import { useT } from '../i18n.ts'
import { SkeletonLines } from '../loading/skeleton.tsx'
import { ApiProblem } from '../net/api-problem.ts'
import { activityQuery } from '../net/queries.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useNow } from '../ui/now.ts'
import { agoWords } from '../ui/text.tsx'
import styles from './activity.module.css'
import { actionWords, type ChangeLine, changeLines, outcomeWords, sourceWords } from './activity-words.ts'
import { Section } from './facts.tsx'
import { useDetailSlots } from './slots.ts'
import { useSelectTab } from './tab-state.ts'
import { agoPhrase, useWords } from './words.ts'

/** Entries fetched at first and with each "older". */
export const ACTIVITY_PAGE = 50
/** Entries in the overview. */
const RECENT = 3

function useEntries(area: Area, record: AnyRecord, limit: number) {
  return useQuery({
    ...activityQuery(area.id, record.code, limit),
    // Entries stay in place while older ones are fetched; those of another record must not.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === record.code ? keepPreviousData(previous) : undefined,
  })
}

function Who({ entry }: { entry: Activity }) {
  const t = useT()
  return <b className={styles.who}>{entry.by?.name ?? t('detail:activity.system')}</b>
}

/** The latest entries, one line each, with the way to all of them. */
export function RecentActivity({ area, record }: { area: Area; record: AnyRecord }) {
  const t = useT()
  const words = useWords()
  const now = useNow()
  const select = useSelectTab(area.id)
  const { data } = useEntries(area, record, ACTIVITY_PAGE)
  if (!data || data.length === 0) return null
  return (
    <Section title={t('detail:sections.activity')}>
      <ol className={styles.recent}>
        {data.slice(0, RECENT).map((entry) => {
          const outcome = outcomeWords(words, area, entry)
          return (
            <li key={entry.id} className={styles.line}>
              <span>
                <Who entry={entry} /> {actionWords(words, area, entry, record.code)}
                {outcome && `: ${outcome}`}
              </span>
              <time className={styles.when} dateTime={entry.at} title={formatDateTime(entry.at)}>
                {agoWords(entry.at, now, t)}
              </time>
            </li>
          )
        })}
      </ol>
      {data.length > RECENT && (
        <button type="button" className={styles.all} onClick={() => select('activity')}>
          {t('detail:activity.all')}
        </button>
      )}
    </Section>
  )
}

function Changes({ lines }: { lines: readonly ChangeLine[] }) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <ul className={styles.changes}>
      {lines.map((line) => (
        <li key={line.field}>
          <span className={styles.label}>{line.label}</span>{' '}
          <span className={styles.said}>{t('detail:activity.before')}</span>
          <del>{line.before || t('detail:activity.empties')}</del>
          <span aria-hidden="true"> → </span>
          <span className={styles.said}>{t('detail:activity.after')}</span>
          <ins>{line.after || t('detail:activity.empties')}</ins>
        </li>
      ))}
    </ul>
  )
}

function Entry({ area, record, entry }: { area: Area; record: AnyRecord; entry: Activity }) {
  const t = useT()
  const words = useWords()
  const now = useNow()
  const slots = useDetailSlots()
  const source = sourceWords(words, entry)
  // A new record's fields stand in the record itself; listing them all again would bury the rest.
  const lines = entry.action === 'create' ? [] : changeLines(words, area, entry)
  const outcome = outcomeWords(words, area, entry, lines)
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span>
          <Who entry={entry} /> {actionWords(words, area, entry, record.code)}
          {outcome && `: ${outcome}`}
        </span>
        {entry.undoable && slots && (
          <span className={styles.undo}>
            <slots.UndoButton area={area} record={record} entry={entry} />
          </span>
        )}
      </div>
      <p className={styles.meta}>
        {source && `${source} · `}
        {entry.job && slots && (
          <>
            <slots.JobLink entry={entry} />
            {' · '}
          </>
        )}
        <time dateTime={entry.at} title={formatDateTime(entry.at)}>
          {agoPhrase(t, entry.at, now)}
        </time>
      </p>
      {entry.note && <p className={styles.note}>{entry.note}</p>}
      <Changes lines={lines} />
      {entry.whyNot && (
        <p className={styles.whyNot}>
          <Icon name="undo-2" size={12} />
          {entry.whyNot}
        </p>
      )}
    </li>
  )
}

/** The whole history, newest first. */
export function ActivityTab({ area, record }: { area: Area; record: AnyRecord }) {
  const t = useT()
  const [limit, setLimit] = useState(ACTIVITY_PAGE)
  const { data, error, isFetching, refetch } = useEntries(area, record, limit)
  if (!data) {
    if (!error) return <SkeletonLines lines={6} />
    const msg = error instanceof ApiProblem ? error.msg : t('app:problem.unknown')
    return (
      <div role="alert">
        <p className={styles.failed}>{t('detail:activity.failed', { msg })}</p>
        <Button icon="refresh" onClick={() => void refetch()}>
          {t('detail:failed.retry')}
        </Button>
      </div>
    )
  }
  if (data.length === 0) return <p className={styles.meta}>{t('detail:activity.empty')}</p>
  return (
    <>
      <ol className={styles.entries}>
        {data.map((entry) => (
          <Entry key={entry.id} area={area} record={record} entry={entry} />
        ))}
      </ol>
      {data.length >= limit && (
        <Button busy={isFetching} onClick={() => setLimit(limit + ACTIVITY_PAGE)}>
          {t('detail:activity.more')}
        </Button>
      )}
    </>
  )
}
