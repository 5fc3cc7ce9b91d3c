/** Notices of the user at the right edge, newest first: read, unread, each with the way to its record. */
import { useAtomValue, useSetAtom } from 'jotai'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Notice } from '../../../core/wire/notices.ts'
import { noticesPanelAtom } from '../../commands/state.ts'
import { findArea } from '../../kit/areas.ts'
import { useT } from '../../kit/i18n.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { toastProblem } from '../../kit/overlays/toast.ts'
import { Button, IconButton } from '../../kit/ui/button.tsx'
import { EmptyState } from '../../kit/ui/state.tsx'
import { TimeText } from '../../kit/ui/text.tsx'
import styles from './notices.module.css'
import { fetchNotices, fetchOlder, noticesAtom, noticeText, pathOf, readNotices } from './state.ts'

const WIDTH = 420
const KEYS = { read: 'r', readAll: 'a' }
const capsOf = (key: string) => [key.toUpperCase()]

const read = (ids?: readonly string[]) => void readNotices(ids).catch(toastProblem)

function Line({ notice, onLeave }: { notice: Notice; onLeave(): void }) {
  const t = useT()
  const { id, area, code, note, at, readAt } = notice
  const path = pathOf(notice)
  const isUnread = readAt === null
  const head = findArea(area)
  const text = noticeText(notice, t)
  const inside = (
    <>
      <span className={styles.text}>
        {isUnread && <span className="sr">{t('notices:unread')}: </span>}
        {text}
      </span>
      {note && <q className={styles.note}>{note}</q>}
      <span className={styles.facts}>
        {head && <span>{t(`${area}:one`)}</span>}
        {!text.includes(code) && <span className="code">{code}</span>}
        <TimeText iso={at} />
      </span>
    </>
  )
  const shared = { className: styles.line, 'data-notice': id }
  return (
    <li className={styles.item} data-unread={isUnread || undefined}>
      {path === undefined ? (
        <button type="button" {...shared} onClick={() => read([id])}>
          {inside}
        </button>
      ) : (
        <Link
          to={path}
          {...shared}
          onClick={(event) => {
            read([id])
            // In a new tab the list stays.
            if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onLeave()
          }}
        >
          {inside}
        </Link>
      )}
      {isUnread && (
        <IconButton
          icon="check"
          label={t('notices:read')}
          caps={capsOf(KEYS.read)}
          className={styles.mark}
          onClick={(event) => {
            // The button goes; its line keeps the focus.
            event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-notice]')?.focus()
            read([id])
          }}
        />
      )}
    </li>
  )
}

/** Arrows, Home and End move among the notices; R marks the one with the focus as read, A all of them. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notice]')]
  const focused = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-notice]')
  const at = focused ? lines.indexOf(focused) : -1
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key]
  const key = event.key.toLowerCase()
  if (to !== undefined) lines[Math.min(Math.max(0, to), lines.length - 1)]?.focus()
  else if (key === KEYS.readAll) read()
  else if (key === KEYS.read && focused?.dataset.notice) read([focused.dataset.notice])
  else return
  event.preventDefault()
}

/** Fetched again when the panel opens; the words of a failure. */
function useRenewed(): { ready: boolean; failed: string | undefined; fail(error: unknown): void } {
  const t = useT()
  const [ready, setReady] = useState(false)
  const [failed, setFailed] = useState<string>()
  const fail = (error: unknown) =>
    setFailed(error instanceof ApiProblem ? error.msg : t('app:problem.unknown'))
  const latest = useRef(fail)
  useEffect(() => {
    const control = new AbortController()
    fetchNotices(control.signal).then(
      () => setReady(true),
      (error: unknown) => control.signal.aborted || latest.current(error),
    )
    return () => control.abort()
  }, [])
  return { ready, failed, fail }
}

export function NoticesPanel() {
  const t = useT()
  const setOpen = useSetAtom(noticesPanelAtom)
  const { data, unread, next } = useAtomValue(noticesAtom)
  const { ready, failed, fail } = useRenewed()
  const list = useRef<HTMLUListElement>(null)
  const isThere = data.length > 0
  useEffect(() => {
    if (isThere) list.current?.querySelector<HTMLElement>('[data-notice]')?.focus()
  }, [isThere])
  const close = () => setOpen(false)
  return (
    <Dialog title={t('notices:title')} width={WIDTH} side onClose={close}>
      <div className={styles.panel}>
        {failed && <p role="alert">{t('notices:failed', { why: failed })}</p>}
        {isThere && (
          <div className={styles.tools}>
            <Button
              icon="list-checks"
              caps={capsOf(KEYS.readAll)}
              disabled={unread === 0}
              onClick={() => {
                list.current?.querySelector<HTMLElement>('[data-notice]')?.focus()
                read()
              }}
            >
              {t('notices:readAll')}
            </Button>
          </div>
        )}
        {ready && !isThere && (
          <EmptyState icon="inbox" title={t('notices:empty')} text={t('notices:emptyText')} />
        )}
        {isThere && (
          <ul ref={list} className={styles.lines} tabIndex={-1} onKeyDown={onKey}>
            {data.map((one) => (
              <Line key={one.id} notice={one} onLeave={close} />
            ))}
          </ul>
        )}
        {next !== null && (
          <Button variant="quiet" onClick={() => void fetchOlder().catch(fail)}>
            {t('notices:more')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
