/** Toasts by their ids: the newest words of an id are on the screen, also when those before them are just leaving. */
import { type Action, type ExternalToast, toast } from 'sonner'
import type { ToastKind } from './toast.ts'

type Options = Omit<ExternalToast, 'id' | 'action'> & { id?: string; action?: Action }

/** By the caller's id: the toast on the screen, and how to show its newest words again. */
const shown = new Map<string, { as: string; again: () => void }>()
let count = 0

/**
 * Shows one toast, in place of the one with the same id if that is still there. A toast fades for 200 ms, and the library takes
 * away with it any words it is given meanwhile: from its first moment of leaving, the same id means a new toast.
 */
export function show(kind: ToastKind, text: string, options: Options): void {
  const { id, action } = options
  if (id === undefined) {
    toast[kind](text, options)
    return
  }
  count += 1
  const as = shown.get(id)?.as ?? `${id} ${count}`
  const again = () => show(kind, text, options)
  shown.set(id, { as, again })
  const leave = () => {
    const now = shown.get(id)
    if (now?.as !== as) return
    shown.delete(id)
    // Newer words that came in this moment are not drawn yet.
    if (now.again !== again) now.again()
  }
  toast[kind](text, {
    ...options,
    id: as,
    onAutoClose: leave,
    onDismiss: leave,
    action: action && {
      ...action,
      onClick: (event) => {
        leave()
        action.onClick(event)
      },
    },
  })
}
