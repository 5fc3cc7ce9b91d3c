/** All keys by where they work, from the registry; found by title in either language, or by key. */
import { useAtom, useAtomValue } from 'jotai'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { collide } from '../../../../../commands/keys.ts'
import { tokens } from '../../../../core/text.ts'
import { useT } from '../../../kit/i18n.ts'
import { lazyComponent } from '../../../kit/loading/lazy-component.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { keep } from '../../../kit/preferences.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { currentContext } from '../../context.ts'
import { registryAtom } from '../../registry.ts'
import { runCommand } from '../../run/run.ts'
import { caps } from '../../run/say.ts'
import { bareKeysAtom, cheatSheetAtom, KEPT_BARE_KEYS, overridesAtom } from '../../state.ts'
import { KeyEditor } from '../editor/key-editor.tsx'
import { CheatLine } from './cheat-line.tsx'
import styles from './cheat-sheet.module.css'
import { FindKey } from './find-key.tsx'
import { type Line, sheetParts } from './lines.ts'

const KeymapTransfer = lazyComponent(
  async () => (await import('../transfer/keymap-transfer.tsx')).KeymapTransfer,
)

function Sheet({ onClose }: { onClose(): void }) {
  const t = useT()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const overrides = useAtomValue(overridesAtom)
  const bareKeys = useAtomValue(bareKeysAtom)
  const [editing, setEditing] = useState<string>()
  const sheet = useRef<HTMLDivElement>(null)
  // Back to the line, which may stand elsewhere now that it has a key, or have gone without one.
  const stopEditing = useCallback((id: string) => {
    flushSync(() => setEditing(undefined))
    const line = sheet.current?.querySelector<HTMLElement>(`[data-change="${CSS.escape(id)}"]`)
    ;(line ?? field.current)?.focus()
  }, [])
  const registry = useAtomValue(registryAtom)
  const [asking, setAsking] = useState(false)
  const stopAsking = useCallback(() => setAsking(false), [])
  const [byKey, setByKey] = useState<string>()
  const [all, setAll] = useState(false)
  // The moment the sheet was opened for: what is behind it does not change while it is read.
  const [moment] = useState(currentContext)
  const parts = useMemo(() => sheetParts(registry, overrides, moment, t), [registry, overrides, moment, t])
  const others = parts.flatMap((part) => part.lines).filter((line) => !line.here).length
  const shown = useMemo(() => {
    if (byKey !== undefined) {
      const begins = (line: Line) => line.bound.some((keys) => collide(keys, byKey))
      return parts
        .map((part) => ({ ...part, lines: part.lines.filter(begins) }))
        .filter((part) => part.lines.length > 0)
    }
    const asked = tokens(text)
    const sign = text.trim().toLowerCase()
    const fits = (line: Line) =>
      asked.length > 0
        ? asked.every((word) => line.found.startsWith(word) || line.found.includes(` ${word}`))
        : line.found.includes(sign)
    // Of other screens, and without a key: those are listed when they are looked for or asked for.
    return parts
      .map((part) => ({
        ...part,
        lines: part.lines.filter((line) => (line.here || all || sign !== '') && fits(line)),
      }))
      .filter((part) => part.lines.length > 0)
  }, [parts, text, byKey, all])
  return (
    <Dialog title={t('commands:keys.title')} width={760} onClose={onClose}>
      <div className={styles.tools}>
        <input
          className={styles.search}
          type="search"
          ref={field}
          data-autofocus
          aria-label={t('commands:keys.search')}
          placeholder={t('commands:keys.search')}
          value={byKey === undefined ? text : `${t('commands:keys.byKeyFound')} ${caps(byKey).join(' ')}`}
          onChange={(event) => {
            setByKey(undefined)
            setText(byKey === undefined ? event.target.value : '')
          }}
        />
        {asking ? (
          <FindKey
            onLeave={stopAsking}
            onFound={(keys) => {
              setByKey(keys)
              setAsking(false)
              field.current?.focus()
            }}
          />
        ) : (
          <Button icon="keyboard" onClick={() => setAsking(true)}>
            {t('commands:keys.byKey')}
          </Button>
        )}
      </div>
      <div className={styles.scroll} ref={sheet}>
        <div className={styles.parts}>
          {shown.map((part) => (
            <section key={part.scope} className={styles.part}>
              <h3>{t(`commands:scope.${part.scope}`)}</h3>
              <dl>
                {part.lines.map((line) =>
                  editing === `${part.scope} ${line.id}` ? (
                    <KeyEditor
                      key={line.id}
                      ids={line.commands}
                      title={line.title}
                      onDone={() => stopEditing(line.id)}
                    />
                  ) : (
                    <CheatLine
                      key={line.id}
                      line={line}
                      moment={moment}
                      onRun={(id) => {
                        // Closed first, so that the focus is back where the command works.
                        flushSync(onClose)
                        void runCommand(id, 'menu')
                      }}
                      onChange={() => setEditing(`${part.scope} ${line.id}`)}
                    />
                  ),
                )}
              </dl>
            </section>
          ))}
        </div>
        {!all && text.trim() === '' && byKey === undefined && (
          <Button variant="quiet" icon="chevron-down" onClick={() => setAll(true)}>
            {t('commands:keys.all', { count: others })}
          </Button>
        )}
        {shown.length === 0 && (
          <p className={styles.none}>
            {byKey === undefined ? t('commands:keys.none', { text }) : t('commands:keys.byKeyNone')}
          </p>
        )}
      </div>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={bareKeys}
          onChange={(event) => keep(KEPT_BARE_KEYS, event.target.checked)}
        />
        <span>
          {t('commands:keys.bareKeys')}
          <small>{t('commands:keys.bareKeysHint')}</small>
        </span>
      </label>
      <KeymapTransfer />
    </Dialog>
  )
}

/** The cheat sheet while it is open; mounted once. */
export function CheatSheet() {
  const [open, setOpen] = useAtom(cheatSheetAtom)
  return open ? <Sheet onClose={() => setOpen(false)} /> : null
}
