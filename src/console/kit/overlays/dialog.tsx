/**
 * Dialogs on the browser's own <dialog>: it keeps the focus inside, returns it, and is in the top layer.
 * `confirm` and `alert` work from anywhere; `DialogHost` shows them.
 */
import { atom, useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { store } from '../atoms.ts'
import { t, useT } from '../i18n.ts'
import { Button, IconButton } from '../ui/button.tsx'
import styles from './dialog.module.css'

export type DialogProps = {
  title: string
  children?: ReactNode
  /** Buttons at the end. */
  actions?: ReactNode
  /** `alertdialog` for questions that interrupt. */
  role?: 'dialog' | 'alertdialog'
  width?: number
  /** At the right edge, over the whole height, with the page still visible. */
  side?: boolean
  onClose(): void
  /** Replaces closing by Esc: back by one level. */
  onBack?: (() => void) | undefined
}

/**
 * A modal dialog; shown as long as it is rendered. An element with `data-autofocus` gets the focus, else the
 * first control.
 */
export function Dialog({
  title,
  children,
  actions,
  role = 'dialog',
  width = 440,
  side,
  onClose,
  onBack,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const t = useT()
  const focused = useRef<Element>(null)
  // Opened before the first paint, so that a key pressed on sight of it is handled by the dialog.
  useLayoutEffect(() => {
    focused.current = document.activeElement
    ref.current?.showModal()
    // React focuses `autoFocus` before the dialog opens, which then takes the first button instead.
    ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  useEffect(() => {
    const dialog = ref.current
    const before = focused.current
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    // The backdrop belongs to the element: a press outside the frame is one on the dialog itself.
    <dialog
      ref={ref}
      role={role}
      className={styles.dialog}
      data-side={side || undefined}
      style={{ width }}
      aria-labelledby={id}
      onCancel={(event) => {
        // A cancelled choice of files fires the same event, from its field.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        const back = onBack ?? onClose
        back()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && role === 'dialog') onClose()
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {role === 'dialog' && <IconButton icon="x" label={t('app:close')} onClick={onClose} />}
        </header>
        {children && <div className={styles.body}>{children}</div>}
        {actions && <footer className={styles.foot}>{actions}</footer>}
      </div>
    </dialog>
  )
}

type Question = {
  title: string
  text?: ReactNode
  yes: string
  /** Absent: an alert, which can only be acknowledged. */
  no?: string
  danger?: boolean
  /** A third button, next to yes and no; counts as no. */
  also?: { label: string; run(): void }
  /** Withdraws the question; counts as no. */
  signal?: AbortSignal
}
type Asked = Question & { id: number; answer(yes: boolean): void }

const askedAtom = atom<readonly Asked[]>([])
let count = 0

function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    count += 1
    const id = count
    const answer = (yes: boolean) => {
      store.set(
        askedAtom,
        store.get(askedAtom).filter((one) => one.id !== id),
      )
      resolve(yes)
    }
    question.signal?.addEventListener('abort', () => answer(false))
    store.set(askedAtom, [...store.get(askedAtom), { ...question, id, answer }])
  })
}

/** Asks yes or no; Esc is no. Words are in the person's language already. */
export function confirm(question: Omit<Question, 'no'> & { no?: string }): Promise<boolean> {
  return ask({ ...question, no: question.no ?? t('app:cancel') })
}

/** Shows a message that has to be acknowledged. */
export async function alert({
  ok = t('app:ok'),
  ...message
}: Pick<Question, 'title' | 'text' | 'signal'> & { ok?: string }): Promise<void> {
  await ask({ ...message, yes: ok })
}

/** Shows what `confirm` and `alert` ask, one at a time. */
export function DialogHost() {
  const asked = useAtomValue(askedAtom)[0]
  if (!asked) return null
  return (
    <Dialog
      key={asked.id}
      role="alertdialog"
      title={asked.title}
      onClose={() => asked.answer(asked.no === undefined)}
      actions={
        <>
          {asked.no !== undefined && (
            // Enter does not confirm an action that cannot be undone.
            <Button data-autofocus={asked.danger || undefined} onClick={() => asked.answer(false)}>
              {asked.no}
            </Button>
          )}
          {asked.also && (
            <Button
              onClick={() => {
                asked.answer(false)
                asked.also?.run()
              }}
            >
              {asked.also.label}
            </Button>
          )}
          <Button
            data-autofocus={!asked.danger || undefined}
            variant={asked.danger ? 'danger' : 'primary'}
            onClick={() => asked.answer(true)}
          >
            {asked.yes}
          </Button>
        </>
      }
    >
      {typeof asked.text === 'string' ? <p>{asked.text}</p> : asked.text}
    </Dialog>
  )
}
