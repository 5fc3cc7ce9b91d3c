/** Toasts. The library is fetched with the first one. */
import type { ReactNode } from 'react'
import { keyCapsAtom, store } from '../atoms.ts'
import { t } from '../i18n.ts'
import { ApiProblem } from '../net/api-problem.ts'

/** Network errors are shown this long (spec section 8). */
const SHOWN_MS = 5_000
/** Undo stays longer: a person has to read what happened first. */
const UNDO_MS = 10_000

export type ToastKind = 'success' | 'info' | 'warning' | 'error'
export type ToastOptions = {
  kind?: ToastKind
  /** A second line. */
  detail?: ReactNode
  /** A button in the toast, e.g. Undo. */
  action?: { label: ReactNode; run(): void }
  /** A toast with the same id is replaced. */
  id?: string
  ms?: number
}

const load = () => import('./toaster.tsx')

/** Prefetches the library: messages without a network could not fetch it then. */
export function prepareToasts(): void {
  load().catch(() => undefined)
}

/** The button's words with the key that leads to it; words of its own have theirs. */
function withKey(label: ReactNode): ReactNode {
  const caps = store.get(keyCapsAtom).get('view.toast')
  return typeof label === 'string' && caps ? `${label} (${caps.join(' ')})` : label
}

/** Shows words that are already in the person's language. */
export async function toast(text: string, options: ToastOptions = {}): Promise<void> {
  const toaster = await load().catch(() => undefined)
  if (!toaster) return // no network from the start: the banner is shown instead
  const { kind = 'success', action, detail, id } = options
  const duration = options.ms ?? (action ? UNDO_MS : SHOWN_MS)
  toaster.show(kind, text, {
    id,
    duration,
    description: detail,
    action: action && { label: withKey(action.label), onClick: action.run },
  })
}

/** Shows a failed call: its words, and the request's id for users who have to report it. */
export function toastProblem(error: unknown): Promise<void> {
  const problem = error instanceof ApiProblem ? error : undefined
  return toast(problem?.msg ?? t('app:problem.unknown'), {
    kind: 'error',
    id: problem && problem.kind !== 'server' ? 'network' : undefined,
    detail:
      problem?.requestId && problem.status >= 500
        ? t('app:problem.requestId', { id: problem.requestId })
        : undefined,
  })
}
