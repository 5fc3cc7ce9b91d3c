/** Looking after macros: the list, and one of them with its name, key and steps. Every change is kept at once. */

import { useAtom, useAtomValue } from 'jotai'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { clashesOf } from '../../../../commands/keymap-file.ts'
import { store } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { keep } from '../../kit/preferences.ts'
import { Button, IconButton } from '../../kit/ui/button.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import { contextAtom } from '../context.ts'
import { registry } from '../registry.ts'
import { report } from '../run/report.ts'
import { runCommand } from '../run/run.ts'
import { caps, say } from '../run/say.ts'
import { KEPT_KEYS, overridesAtom } from '../state.ts'
import { useKeys } from '../surfaces/use-commands.ts'
import { macroCommand } from './commands.ts'
import { MacroEditor } from './editor.tsx'
import type { Macro } from './macro.ts'
import styles from './macros.module.css'
import { keepMacros, macrosAtom, managerAtom, recordingAtom } from './state.ts'
import { stepWords } from './words.ts'

/** Deletes a macro with its key; both come back with Undo. */
function remove(macro: Macro): void {
  const before = store.get(macrosAtom)
  const keys = store.get(overridesAtom)
  const own = keys.find((one) => one.id === macroCommand(macro.id))
  keepMacros(before.filter((one) => one.id !== macro.id))
  if (own)
    keep(
      KEPT_KEYS,
      keys.filter((one) => one !== own),
    )
  const at = before.indexOf(macro)
  report({
    said: { key: 'commands:macro.removed', params: { name: macro.name } },
    undo: async () => {
      const now = store.get(macrosAtom)
      keepMacros([...now.slice(0, at), macro, ...now.slice(at)])
      // The key may have found another owner in the meantime.
      const back = own && [...store.get(overridesAtom), own]
      if (back && clashesOf(registry, back, [own.id]).length === 0) keep(KEPT_KEYS, back)
      return { said: { key: 'commands:macro.restored', params: { name: macro.name } } }
    },
  })
}

/** Moves the focus among the rows by arrows. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const now = rows.findIndex((row) => row.contains(document.activeElement))
  rows[Math.min(rows.length - 1, Math.max(0, now + by))]?.focus()
}

type LineProps = { macro: Macro; first: boolean; onEdit(): void; onClose(): void }

function Line({ macro, first, onEdit, onClose }: LineProps) {
  const t = useT()
  const context = useAtomValue(contextAtom)
  const keys = useKeys().get(macroCommand(macro.id))
  const command = registry.get(macroCommand(macro.id))
  const gate = command?.gate(context)
  const off = gate?.s === 'off' ? say(gate.reason, t) : undefined
  return (
    <li className={styles.line}>
      <button
        type="button"
        data-row=""
        data-autofocus={first || undefined}
        className={styles.open}
        aria-label={t('commands:macro.edit', { name: macro.name })}
        onClick={onEdit}
        onKeyDown={(event) => {
          if (event.key !== 'Delete') return
          event.preventDefault()
          remove(macro)
        }}
      >
        <span className={styles.name}>{macro.name}</span>
        <span className={off === undefined ? styles.steps : styles.off}>
          {off ?? macro.steps.map((step) => stepWords(step, t)).join(' → ')}
        </span>
      </button>
      {keys !== undefined && <Keys caps={caps(keys)} />}
      <IconButton
        icon="play"
        data-command={macroCommand(macro.id)}
        label={t('commands:macro.runOne', { name: macro.name })}
        aria-disabled={off !== undefined || undefined}
        aria-description={off}
        onClick={() => {
          if (off === undefined) flushSync(onClose)
          void runCommand(macroCommand(macro.id), 'button')
        }}
      />
      <IconButton
        icon="trash-2"
        label={t('commands:macro.remove', { name: macro.name })}
        onClick={() => remove(macro)}
      />
    </li>
  )
}

/** The dialog of all macros, or of one, while it is open. */
export function MacroManager() {
  const t = useT()
  const [manager, setManager] = useAtom(managerAtom)
  const macros = useAtomValue(macrosAtom)
  const recording = useAtomValue(recordingAtom)
  const id = manager.open ? manager.macro : undefined
  const macro = macros.find((one) => one.id === id)
  const [from, setFrom] = useState(id)
  const onClose = () => setManager({ open: false })
  if (macro) {
    return (
      <Dialog
        key={macro.id}
        title={t('commands:macro.edit', { name: macro.name })}
        width={560}
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => setManager({ open: true })}>{t('commands:macro.back')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('commands:macro.finish')}
            </Button>
          </>
        }
      >
        <MacroEditor macro={macro} onDone={onClose} />
      </Dialog>
    )
  }
  const focused = macros.some((one) => one.id === from) ? from : macros[0]?.id
  return (
    <Dialog
      key="list"
      title={t('commands:macro.title')}
      width={560}
      onClose={onClose}
      actions={
        recording === undefined && (
          <Button
            variant={macros.length === 0 ? 'primary' : 'default'}
            icon="circle-dot"
            data-command="macro.record"
            data-autofocus={macros.length === 0 || undefined}
            onClick={() => {
              flushSync(onClose)
              void runCommand('macro.record', 'button')
            }}
          >
            {t(macros.length === 0 ? 'commands:macro.record' : 'commands:macro.recordNew')}
          </Button>
        )
      }
    >
      {macros.length === 0 ? (
        <p className={styles.none}>{t('commands:macro.none')}</p>
      ) : (
        <>
          <ul className={styles.list} onKeyDown={moveAmong}>
            {macros.map((one) => (
              <Line
                key={`${one.id} ${one.id === focused}`}
                macro={one}
                first={one.id === focused}
                onEdit={() => {
                  setFrom(one.id)
                  setManager({ open: true, macro: one.id })
                }}
                onClose={onClose}
              />
            ))}
          </ul>
          <p className={styles.hint}>{t('commands:macro.listHint')}</p>
        </>
      )}
    </Dialog>
  )
}
