/** A code or phone number pasted anywhere outside a field opens its record. */

import { findArea, recordPath } from '../../../kit/areas.ts'
import { isTextEntry } from '../../../kit/focus/text-entry.ts'
import { t } from '../../../kit/i18n.ts'
import { api } from '../../../kit/net/api.ts'
import { ApiProblem } from '../../../kit/net/api-problem.ts'
import { toast, toastProblem } from '../../../kit/overlays/toast.ts'
import { navigate } from '../../../kit/router.tsx'
import { currentContext } from '../../context.ts'
import { isCovered } from '../map/place.ts'
import { lookedUp } from './pasted-text.ts'

/** Opens the record with a code or phone number; the palette with all of them for several; a message for none. */
export async function openFound(text: string): Promise<void> {
  try {
    const found = await api.find(text)
    const area = findArea(found.area)
    // The user chooses among several.
    if (found.several) currentContext().view.openPalette(text)
    else if (area) navigate(recordPath(area, found.code))
  } catch (error) {
    if (error instanceof ApiProblem && error.is('notFound')) {
      void toast(t('commands:run.notFoundAnywhere', { text }), { kind: 'warning', id: 'paste' })
    } else void toastProblem(error)
  }
}

/** Starts to listen. Returns the function that ends it. */
export function startPaste(): () => void {
  const onPaste = (event: ClipboardEvent) => {
    if (event.defaultPrevented || isTextEntry(event.target) || isCovered()) return
    const text = lookedUp(event.clipboardData?.getData('text/plain') ?? '')
    if (text === undefined) return
    event.preventDefault()
    void openFound(text)
  }
  document.addEventListener('paste', onPaste)
  return () => document.removeEventListener('paste', onPaste)
}
