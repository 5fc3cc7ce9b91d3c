/** Asks for the key of a saved view: personal, kept with the account like every key that was changed. */
import { useAtom } from 'jotai'
import { useMemo } from 'react'
import { useT } from '../../kit/i18n.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { KeyEditor } from '../keys/editor/key-editor.tsx'
import { keyViewAtom } from './state.ts'
import { viewCommandId } from './view-commands.ts'

/** Shown while a key is asked for; mounted once. */
export function ViewKeyDialog() {
  const t = useT()
  const [view, setView] = useAtom(keyViewAtom)
  const ids = useMemo(() => (view ? [viewCommandId(view.id)] : []), [view])
  if (!view) return null
  const close = () => setView(undefined)
  return (
    <Dialog title={t('commands:views.keyTitle', { name: view.name })} width={560} onClose={close}>
      <KeyEditor ids={ids} title={view.name} onDone={close} />
    </Dialog>
  )
}
