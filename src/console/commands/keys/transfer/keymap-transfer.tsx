/** The keymap as a file or as text: taken along, handed on, read again with what cannot be used named; and reset. */
import { useAtomValue } from 'jotai'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import {
  type ReadKeymap,
  type Refused,
  readKeymap,
  writeKeymap,
} from '../../../../../commands/keymap-file.ts'
import { type Translate, useT } from '../../../kit/i18n.ts'
import { saveFile } from '../../../kit/net/files.ts'
import { confirm } from '../../../kit/overlays/dialog.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { keep } from '../../../kit/preferences.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { currentContext } from '../../context.ts'
import { registryAtom } from '../../registry.ts'
import { caps, titleOf } from '../../run/say.ts'
import { bareKeysAtom, KEPT_BARE_KEYS, KEPT_KEYS, overridesAtom } from '../../state.ts'
import styles from '../sheet/cheat-sheet.module.css'

const FILE = 'cms-shop-keys.json'

function capsOf(keys: string): string {
  try {
    return caps(keys).join(' ')
  } catch {
    return keys
  }
}

function Reason({ one, t }: { one: Refused; t: Translate }) {
  const keys = capsOf(one.keys)
  if (one.why === 'clash') {
    return t('commands:keys.refusedClash', { keys, left: titleOf(one.left, t), right: titleOf(one.right, t) })
  }
  return t(`commands:reserved.${one.why}`, { keys })
}

/** The content of a keymap text: the usable part, and the rest with its reasons. */
function Result({ read, onTake }: { read: ReadKeymap; onTake(): void }) {
  const t = useT()
  const { keys, refused } = read
  return (
    <div className={styles.result} role="status">
      <p>{t('commands:keys.fits', { count: keys.length })}</p>
      {refused.length > 0 && (
        <>
          <p>{t('commands:keys.refused', { count: refused.length })}</p>
          <ul>
            {refused.map((one) => (
              <li key={`${one.id} ${one.keys}`}>
                <code>{one.id}</code> <Reason one={one} t={t} />
              </li>
            ))}
          </ul>
        </>
      )}
      {(keys.length > 0 || refused.length === 0) && (
        <Button variant="primary" onClick={onTake}>
          {refused.length > 0 ? t('commands:keys.take', { count: keys.length }) : t('commands:keys.takeAll')}
        </Button>
      )}
    </div>
  )
}

export function KeymapTransfer() {
  const t = useT()
  const id = useId()
  const overrides = useAtomValue(overridesAtom)
  const bareKeys = useAtomValue(bareKeysAtom)
  const registry = useAtomValue(registryAtom)
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [read, setRead] = useState<ReadKeymap | 'none'>()

  const written = () =>
    writeKeymap(overrides, bareKeys, (one) => {
      const command = registry.get(one)
      return command && titleOf(command, t)
    })
  const check = (given: string) => {
    setText(given)
    setRead(given.trim() === '' ? undefined : (readKeymap(given, registry) ?? 'none'))
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    if (chosen) check(await chosen.text())
    // The same file, mended, can be chosen again.
    event.target.value = ''
  }
  const take = (given: ReadKeymap) => {
    keep(KEPT_KEYS, given.keys)
    if (given.bareKeys !== undefined) keep(KEPT_BARE_KEYS, given.bareKeys)
    setRead(undefined)
    setText('')
    void toast(t('commands:keys.taken', { count: given.keys.length }), { id: 'keymap' })
  }
  const reset = async () => {
    const yes = await confirm({
      title: t('commands:keys.reset'),
      text: t('commands:keys.resetAsk', { count: overrides.length }),
      yes: t('commands:keys.reset'),
    })
    if (!yes) return
    keep(KEPT_KEYS, undefined)
    keep(KEPT_BARE_KEYS, undefined)
    void toast(t('commands:keys.resetDone'), { id: 'keymap' })
  }
  return (
    <details className={styles.transfer}>
      <summary>{t('commands:keys.file')}</summary>
      <div className={styles.row}>
        <Button icon="download" onClick={() => saveFile(FILE, 'application/json', written())}>
          {t('commands:keys.export')}
        </Button>
        <Button
          icon="copy"
          onClick={() => void currentContext().view.copy(written(), { key: 'commands:keys.copied' })}
        >
          {t('commands:keys.copy')}
        </Button>
        <Button icon="history" disabled={overrides.length === 0 && bareKeys} onClick={() => void reset()}>
          {t('commands:keys.reset')}
        </Button>
      </div>
      <label htmlFor={id}>{t('commands:keys.pasteHere')}</label>
      <textarea
        id={id}
        className={styles.paste}
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => check(event.target.value)}
      />
      <div className={styles.row}>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          hidden
          onChange={(event) => void choose(event)}
        />
        <Button onClick={() => file.current?.click()}>{t('commands:keys.choose')}</Button>
      </div>
      {read === 'none' && <p role="alert">{t('commands:keys.notKeymap')}</p>}
      {read && read !== 'none' && <Result read={read} onTake={() => take(read)} />}
    </details>
  )
}
