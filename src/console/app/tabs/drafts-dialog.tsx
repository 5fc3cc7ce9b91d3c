/** Drafts that were left on this device: each leads to its form, or is discarded, which can be taken back. */
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { createPath, editPath, findArea } from '../../kit/areas.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { draftsAtom, dropDraft, keepDraft, type LeftDraft, readDraft } from '../../kit/form/drafts.ts'
import { unsavedAtom } from '../../kit/form/leave.ts'
import { t, useT } from '../../kit/i18n.ts'
import { Icon } from '../../kit/icon.tsx'
import { TimeText } from '../../kit/text.tsx'
import { toast } from '../../kit/toast.ts'
import { navigate } from '../commands/navigation.ts'
import styles from './drafts-dialog.module.css'
import { draftsOpenAtom } from './state.ts'
import './words.ts'

function nameOf(draft: LeftDraft): string {
  return draft.code ?? t('tabs:drafts.new', { one: t(`${draft.area}:one`) })
}

async function discard(draft: LeftDraft): Promise<void> {
  const kept = await readDraft(draft.key)
  await dropDraft(draft.key)
  const name = nameOf(draft)
  void toast(t('tabs:drafts.discarded', { name }), {
    action: kept && { label: t('tabs:drafts.back'), run: () => void keepDraft(draft.key, kept) },
  })
}

export function DraftsDialog() {
  const t = useT()
  const setOpen = useSetAtom(draftsOpenAtom)
  const drafts = useAtomValue(draftsAtom)
  const typed = useAtomValue(unsavedAtom)
  const list = useRef<HTMLUListElement>(null)
  const close = () => setOpen(false)
  return (
    <Dialog title={t('tabs:drafts.title')} width={520} onClose={close}>
      <p className={styles.text}>{t(drafts.length === 0 ? 'tabs:drafts.none' : 'tabs:drafts.text')}</p>
      <ul ref={list} className={styles.list}>
        {drafts.map((draft, i) => {
          const area = findArea(draft.area)
          if (!area) return null
          const path = draft.code === undefined ? createPath(area) : editPath(area, draft.code)
          return (
            <li key={draft.key}>
              <a
                href={path}
                data-draft={draft.code ?? 'new'}
                data-autofocus={i === 0 || undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  close()
                  navigate(path)
                }}
              >
                <Icon name={area.icon} size={15} />
                <span className={styles.name}>{nameOf(draft)}</span>
                <span className={styles.about}>
                  {t(`${area.id}:title`)} · <TimeText iso={new Date(draft.at).toISOString()} />
                </span>
              </a>
              {typed.has(draft.key) ? (
                <span className={styles.about}>{t('tabs:drafts.typing')}</span>
              ) : (
                <Button
                  variant="quiet"
                  aria-label={t('tabs:drafts.discardOf', { name: nameOf(draft) })}
                  onClick={() => {
                    // The row goes away with its button.
                    const next = list.current?.querySelectorAll<HTMLElement>('a')
                    ;(next?.[i + 1] ?? next?.[i - 1])?.focus()
                    void discard(draft)
                  }}
                >
                  {t('tabs:drafts.discard')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
