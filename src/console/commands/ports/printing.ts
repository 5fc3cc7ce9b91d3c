/** Prints what the server has laid out: through the browser's dialog, or as a file. Fetched with the first print. */
import type { PrintChoice } from '../../../../commands/print.ts'
import { t } from '../../kit/i18n.ts'
import { toast } from '../../kit/overlays/toast.ts'
import styles from './printing.module.css'

const FRAME_ID = 'print-frame'

/** Shows the dialog of the browser over a page that nobody sees, or saves the file. */
export async function present(id: string, as: PrintChoice['as']): Promise<void> {
  const path = `/api/prints/${encodeURIComponent(id)}?as=${as}`
  if (as === 'pdf') {
    const link = document.createElement('a')
    link.href = path
    link.download = ''
    link.click()
    return
  }
  document.getElementById(FRAME_ID)?.remove()
  const frame = document.createElement('iframe')
  frame.id = FRAME_ID
  frame.title = t('commands:print.title')
  // Laid out, or nothing would be printed; but out of sight and out of reach.
  frame.className = styles.frame ?? ''
  frame.inert = true
  frame.src = path
  const loaded = new Promise<void>((done) => frame.addEventListener('load', () => done(), { once: true }))
  document.body.append(frame)
  await loaded
  const page = frame.contentWindow
  await frame.contentDocument?.fonts.ready
  // A refusal is an answer in JSON: there is no paper in it.
  if (!page || !frame.contentDocument?.querySelector('section')) {
    frame.remove()
    void toast(t('commands:print.failed'), { kind: 'error' })
    return
  }
  page.print()
}
