/**
 * A list worked one record at a time: the record in full width, decided by a key; the next comes by itself. In place of
 * the list while its address has `?queue=<view>`.
 */
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Target } from '../../../../commands/command.ts'
import { queuePath } from '../../../../commands/queue.ts'
import type { Area } from '../../../core/area.ts'
import { listLink, parseListQuery, QUEUE_PARAM } from '../../../core/filter/filters.ts'
import type { Mode } from '../../kit/areas.ts'
import { DetailSlotsContext } from '../../kit/detail/slots.ts'
import { TabDigitsContext } from '../../kit/detail/tabs.tsx'
import { detailTargetAtom } from '../../kit/detail/target.ts'
import type { AnyFace } from '../../kit/face.ts'
import { loadRest } from '../../kit/faces.ts'
import { isTextEntry } from '../../kit/focus/text-entry.ts'
import { useT } from '../../kit/i18n.ts'
import { ErrorBoundary } from '../../kit/loading/error-boundary.tsx'
import { lazyComponent } from '../../kit/loading/lazy-component.tsx'
import { SkeletonLines } from '../../kit/loading/skeleton.tsx'
import { navigate } from '../../kit/router.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/state.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'
import { isCovered } from '../keys/map/place.ts'
import { registry } from '../registry.ts'
import { queueCommandsAtom } from '../state.ts'
import { detailSlotsWithout } from '../surfaces/detail-actions.tsx'
import { usePlace } from '../surfaces/use-commands.ts'
import { queueCommandsOf } from './commands.ts'
import { Decisions } from './decisions.tsx'
import { Head } from './head.tsx'
import { progressOf } from './model.ts'
import styles from './queue.module.css'
import { useQueue } from './use-queue.ts'
import './words.ts'

const withAreas = <M,>(module: Promise<M>): Promise<M> =>
  Promise.all([module, loadRest()]).then(([loaded]) => loaded)
const DetailPage = lazyComponent(
  async () => (await withAreas(import('../../kit/detail/page.tsx'))).DetailPage,
)
const FormPage = lazyComponent(async () => (await withAreas(import('../../kit/form/page.tsx'))).FormPage)

type Props = { area: Area; face: AnyFace; code: string | undefined; mode: Mode }

/** The filter of the address; with none of its own, that of the view that it names. */
function useQuery(area: Area) {
  const { search } = useLocation()
  return useMemo(() => {
    const params = new URLSearchParams(search)
    const view = params.get(QUEUE_PARAM) ?? ''
    const { where, q, sort } = parseListQuery(area, params)
    const named = area.views?.find(({ id }) => id === view)
    const own = where.length > 0 || q !== '' || !named
    return { view, named: named !== undefined, query: { where: own ? where : [...named.where], q, sort } }
  }, [area, search])
}

export function QueuePage({ area, face, code, mode }: Props) {
  const t = useT()
  const { query, view, named } = useQuery(area)
  const title = t(named ? `${area.id}:views.${view}` : `${area.id}:title`)
  const heading = t('queue:title', { view: title })
  useTitle(code === undefined ? heading : `${code} · ${heading}`)
  const decisions = useMemo(
    () => new Set(Object.keys(face.states?.transitions ?? {}).map((name) => `${area.id}.${name}`)),
    [area, face],
  )
  const list = listLink(area, query.where, query)
  const show = (next: string | undefined) =>
    navigate(queuePath(area, query, view, next === undefined ? undefined : { code: next }), {
      replace: true,
    })
  const queue = useQueue({ area, query, code, decisions, show })
  const leave = () => {
    queue.forget()
    navigate(list)
  }
  const { run, status } = queue
  const progress = progressOf(run)

  const record = useAtomValue(detailTargetAtom)
  const target = useMemo<Target | undefined>(
    () =>
      record?.area === area.id && record.record.code === code && mode === 'view'
        ? { area: area.id, records: [record.record], count: 1, from: 'detail' }
        : undefined,
    [record, area, code, mode],
  )
  const all = usePlace('detail', area.id, target)
  const offered =
    target && !queue.left ? all.filter((one) => decisions.has(one.command.id) && one.off === undefined) : []
  const ids = offered.map((one) => one.command.id).join(' ')
  const setCommands = useSetAtom(queueCommandsAtom)
  const actions = useRef(queue)
  useLayoutEffect(() => {
    actions.current = queue
  })
  useEffect(() => {
    const commands = ids.split(' ').flatMap((id) => registry.get(id) ?? [])
    setCommands(
      queueCommandsOf(commands, {
        area: area.id,
        skip: () => actions.current.skip(),
        previous: () => actions.current.previous(),
      }),
    )
  }, [ids, area, setCommands])
  useEffect(() => () => setCommands([]), [setCommands])

  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    if (code !== undefined && mode === 'view') pane.current?.focus({ preventScroll: true })
  }, [code, mode])
  const left = useRef(leave)
  useLayoutEffect(() => {
    left.current = leave
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isCovered() || isTextEntry(event.target)) return
      event.preventDefault()
      left.current()
    }
    if (mode !== 'view') return
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [mode])
  const slots = useMemo(() => detailSlotsWithout(decisions), [decisions])

  const item = run.items.find((one) => one.code === code)
  return (
    <div className={styles.page} data-queue={view}>
      <Head
        title={title}
        progress={progress}
        shown={code !== undefined}
        notice={queue.notice}
        onSkip={queue.skip}
        onLeave={leave}
      />
      {status === 'failed' ? (
        <ErrorState error={queue.error} onRetry={queue.retry} />
      ) : code === undefined && (status === 'fetching' || progress.left > 0) ? (
        <div className={styles.loading}>
          <SkeletonLines lines={8} />
        </div>
      ) : code === undefined ? (
        <EmptyState
          icon="check"
          title={t(progress.total === 0 ? 'queue:empty' : 'queue:finished')}
          text={
            progress.total === 0
              ? t('queue:emptyText', { view: title })
              : t('queue:finishedText', { done: progress.done, skipped: progress.skipped })
          }
        >
          {progress.skipped > 0 && (
            <Button variant="primary" icon="rotate-ccw" onClick={queue.again}>
              {t('queue:again', { count: progress.skipped })}
            </Button>
          )}
          <Button icon="arrow-left" caps={['Esc']} onClick={leave}>
            {t('queue:leave')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <section ref={pane} className={styles.record} data-pane="detail" tabIndex={-1} aria-label={code}>
            <ErrorBoundary resetKey={`${mode}/${code}`}>
              {mode === 'edit' ? (
                <FormPage
                  area={area}
                  face={face}
                  code={code}
                  onClose={() => show(code)}
                  onSaved={(saved) => show(saved.code)}
                />
              ) : (
                <DetailSlotsContext.Provider value={slots}>
                  <TabDigitsContext.Provider value={false}>
                    <DetailPage area={area} face={face} code={code} onClose={leave} />
                  </TabDigitsContext.Provider>
                </DetailSlotsContext.Provider>
              )}
            </ErrorBoundary>
          </section>
          {mode === 'view' && (
            <Decisions
              shown={offered}
              all={all}
              decisions={decisions}
              target={target}
              decided={item?.state === 'done' || queue.left}
              onNext={queue.skip}
            />
          )}
        </>
      )}
    </div>
  )
}
