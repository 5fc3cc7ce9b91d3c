/** Drafts that were left on this device: each leads to its form, or is discarded, which can be taken back. */
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { AreaHead } from '../../../core/area.ts'
import { GRID_PARAM } from '../../../core/filter/filters.ts'
import { createPath, editPath, findArea, listPath, manifestOf } from '../../kit/areas.ts'
import { aboutDraft } from '../../kit/drafts/about-draft.ts'
import {
  type Draft,
  draftsAtom,
  dropDraft,
  findDraft,
  GRID_DRAFT,
  keepDraft,
  type LeftDraft,
  readDraft,
  slotHash,
} from '../../kit/drafts/drafts.ts'
import { unsavedAtom } from '../../kit/drafts/leave.ts'
import { t, useT } from '../../kit/i18n.ts'
import { foldedPath } from '../../kit/long-address.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { navigate } from '../../kit/router.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { TimeText } from '../../kit/ui/text.tsx'
import styles from './drafts-dialog.module.css'
import { draftsOpenAtom } from './state.ts'
import './words.ts'

function pathOf(area: AreaHead, { code, slot }: LeftDraft): string {
  if (code === GRID_DRAFT) return `${listPath(area)}?${GRID_PARAM}=1`
  return code === undefined ? createPath(area) + slotHash(slot) : editPath(area, code)
}

/** `about`: name and sum in it. */
function nameOf(draft: LeftDraft, about: string | undefined): string {
  if (draft.code === GRID_DRAFT) return t('tabs:drafts.grid')
  const name = draft.code ?? t('tabs:drafts.new', { one: t(`${draft.area}:one`) })
  return about ? `${name} · ${about}` : name
}

/** Names in drafts and their sums, by key, as they are read from the device. */
function useAbout(drafts: readonly LeftDraft[]): Readonly<Record<string, string>> {
  const [about, setAbout] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    let over = false
    for (const { key, area } of drafts)
      void readDraft(key).then((draft) => {
        const words = draft && aboutDraft(manifestOf(area)?.nameField, draft.values)
        if (words && !over) setAbout((all) => (all[key] === words ? all : { ...all, [key]: words }))
      })
    return () => {
      over = true
    }
  }, [drafts])
  return about
}

/** Discarded while the list is open: still in it, to be taken back. */
type Discarded = LeftDraft & { kept: Draft }

export function DraftsDialog() {
  const t = useT()
  const setOpen = useSetAtom(draftsOpenAtom)
  const drafts = useAtomValue(draftsAtom)
  const typed = useAtomValue(unsavedAtom)
  const [discarded, setDiscarded] = useState<readonly Discarded[]>([])
  const about = useAbout(drafts)
  const close = () => setOpen(false)
  const isGone = (key: string) => !drafts.some((draft) => draft.key === key)
  const gone = discarded.filter((one) => isGone(one.key))
  const rows = [...drafts, ...gone].sort((a, b) => b.at - a.at)

  async function discard(draft: LeftDraft): Promise<void> {
    const { draft: kept, failed } = await findDraft(draft.key)
    // What cannot be read cannot be taken back either.
    if (!kept && failed) return toast(t('tabs:drafts.unread'), { kind: 'error' })
    if (kept) setDiscarded((all) => [...all.filter((one) => one.key !== draft.key), { ...draft, kept }])
    await dropDraft(draft.key, kept?.at)
  }
  return (
    <Dialog title={t('tabs:drafts.title')} width={520} onClose={close}>
      <p className={styles.text}>{t(rows.length === 0 ? 'tabs:drafts.none' : 'tabs:drafts.text')}</p>
      <ul className={styles.list}>
        {rows.map((draft, i) => {
          const area = findArea(draft.area)
          if (!area) return null
          const path = pathOf(area, draft)
          const name = nameOf(draft, about[draft.key])
          const lost = gone.find((one) => one.key === draft.key)
          const shown = (
            <>
              <Icon name={area.icon} size={15} />
              <span className={styles.name}>{name}</span>
              <span className={styles.about}>
                {t(`${area.id}:title`)} · <TimeText iso={new Date(draft.at).toISOString()} />
              </span>
            </>
          )
          return (
            <li key={draft.key}>
              {lost ? (
                <s className={styles.row}>{shown}</s>
              ) : (
                <a
                  href={foldedPath(path)}
                  className={styles.row}
                  data-draft={draft.code ?? 'new'}
                  data-autofocus={i === 0 || undefined}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return
                    event.preventDefault()
                    close()
                    navigate(path)
                  }}
                >
                  {shown}
                </a>
              )}
              {typed.has(draft.key) ? (
                <span className={styles.about}>{t('tabs:drafts.typing')}</span>
              ) : (
                // The same button, so that the focus stays on it.
                <Button
                  variant="quiet"
                  aria-label={t(lost ? 'tabs:drafts.backOf' : 'tabs:drafts.discardOf', { name })}
                  onClick={() => void (lost ? keepDraft(draft.key, lost.kept) : discard(draft))}
                >
                  {t(lost ? 'tabs:drafts.back' : 'tabs:drafts.discard')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
