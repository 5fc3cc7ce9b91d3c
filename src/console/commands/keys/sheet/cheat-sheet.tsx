/** All keys by where they work, from the registry; found by title in either language, or by key. */
import { useAtom, useAtomValue } from 'jotai'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { KeyScope } from '../../../../../commands/command.ts'
import { canonical, collide, parseKeys } from '../../../../../commands/keys.ts'
import type { KeyOverride, Registry } from '../../../../../commands/registry.ts'
import { fold, tokens } from '../../../../core/text.ts'
import { LANGUAGES } from '../../../../core/words.ts'
import { type Translate, tIn, useT } from '../../../kit/i18n.ts'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { keep } from '../../../kit/preferences.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { currentContext } from '../../context.ts'
import { registryAtom } from '../../registry.ts'
import { runCommand } from '../../run/run.ts'
import { caps, titleOf } from '../../run/say.ts'
import { bareKeysAtom, cheatSheetAtom, KEPT_BARE_KEYS, overridesAtom } from '../../state.ts'
import { KeyEditor } from '../editor/key-editor.tsx'
import { KeymapTransfer } from '../transfer/keymap-transfer.tsx'
import { CheatLine, type Line } from './cheat-line.tsx'
import styles from './cheat-sheet.module.css'
import { FindKey } from './find-key.tsx'

type Part = { scope: KeyScope | 'none'; lines: Line[] }

const SCOPES: readonly KeyScope[] = ['global', 'list', 'detail', 'form', 'desk']

/** Keys that the grid handles itself and that are no commands. */
const GRID: readonly (readonly [words: string, keys: readonly string[]])[] = [
  ['move', ['j', 'k', 'ArrowDown', 'ArrowUp']],
  ['firstLast', ['$mod+Home', '$mod+End']],
  ['range', ['Shift+ArrowDown', 'Shift+ArrowUp']],
]

/** Words in all languages, so that the English name is also found in a Vietnamese console. */
function findable(say: (translate: Translate) => string, keys: readonly string[]): string {
  const titles = LANGUAGES.map((language) => say((key, params) => tIn(language, key, params)))
  const typed = keys.map((one) => parseKeys(one).map(canonical).join(' '))
  return fold([...titles, ...typed, ...keys.flatMap(caps)].join(' '))
}

/** All keys in force. The same key of several areas is one line: `Sửa … I`. */
function allParts(registry: Registry, overrides: readonly KeyOverride[], t: Translate): Part[] {
  const parts = SCOPES.map((scope): Part => ({ scope, lines: [] }))
  for (const { command, binding } of registry.bindings(overrides)) {
    const lines = parts.find((part) => part.scope === binding.scope)?.lines
    if (!lines) continue
    // Derived commands repeat per area; what differs is only the area's name.
    const shared = ['edit', 'delete', 'create', 'copy-link', 'export'].find(
      (verb) => command.id === `${command.area}.${verb}`,
    )
    const id = shared ? `${shared} ${binding.keys}` : command.id
    const known = lines.find((line) => line.id === id)
    if (known) {
      if (shared) {
        known.commands.push(command.id)
        known.runs.push(command.id)
      } else {
        known.keys.push(caps(binding.keys))
        known.bound.push(binding.keys)
      }
      continue
    }
    const title = (translate: Translate) =>
      shared ? translate(command.title, { one: '…' }) : titleOf(command, translate)
    lines.push({
      id,
      title: title(t),
      keys: [caps(binding.keys)],
      bound: [binding.keys],
      found: findable(title, [binding.keys]),
      commands: binding.by ? [] : [command.id],
      runs: [command.id],
    })
  }
  const list = parts.find((part) => part.scope === 'list')
  list?.lines.unshift(
    ...GRID.map(([words, keys]) => {
      const title = (translate: Translate) => translate(`commands:keys.${words}`)
      return {
        id: words,
        title: title(t),
        keys: keys.map(caps),
        bound: [...keys],
        found: findable(title, keys),
        commands: [],
        runs: [],
      }
    }),
  )
  const everywhere = parts.find((part) => part.scope === 'global')
  const paste = (translate: Translate) => translate('commands:keys.paste')
  everywhere?.lines.push({
    id: 'paste',
    title: paste(t),
    keys: [caps('$mod+v')],
    bound: ['$mod+v'],
    found: findable(paste, ['$mod+v']),
    commands: [],
    runs: [],
  })
  for (const part of parts) part.lines = toldApart(part.lines, registry, t)
  parts.push({ scope: 'none', lines: withoutKeys(registry, overrides, t) })
  return parts.filter((part) => part.lines.length > 0)
}

/** Adds the area to commands of several areas with the same title. */
function toldApart(lines: readonly Line[], registry: Registry, t: Translate): Line[] {
  const times = Map.groupBy(lines, ({ title }) => title)
  return lines.map((line) => {
    const area = line.runs.length === 1 ? registry.get(line.runs[0] ?? '')?.area : undefined
    const alone = (times.get(line.title)?.length ?? 0) < 2
    return alone || area === undefined ? line : { ...line, title: `${line.title} · ${t(`${area}:title`)}` }
  })
}

/** Commands that have no key but could be given one. */
function withoutKeys(registry: Registry, overrides: readonly KeyOverride[], t: Translate): Line[] {
  const bound = new Set(registry.bindings(overrides).map((one) => one.command.id))
  return registry.commands
    .filter((command) => !bound.has(command.id))
    .map((command) => {
      const title = (translate: Translate) => {
        const own = titleOf(command, translate)
        return command.area ? `${own} · ${translate(`${command.area}:title`)}` : own
      }
      return {
        id: command.id,
        title: title(t),
        keys: [],
        bound: [],
        found: findable(title, []),
        commands: [command.id],
        runs: [command.id],
      }
    })
}

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
  const parts = useMemo(() => allParts(registry, overrides, t), [registry, overrides, t])
  const [asking, setAsking] = useState(false)
  const stopAsking = useCallback(() => setAsking(false), [])
  const [byKey, setByKey] = useState<string>()
  const [all, setAll] = useState(false)
  // The moment the sheet was opened for: what is behind it does not change while it is read.
  const [moment] = useState(currentContext)
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
    return (
      parts
        // Most commands have no key of their own: those are listed when they are looked for or asked for.
        .filter((part) => part.scope !== 'none' || all || sign !== '')
        .map((part) => ({ ...part, lines: part.lines.filter(fits) }))
        .filter((part) => part.lines.length > 0)
    )
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
            {t('commands:keys.all', {
              count: parts.find((part) => part.scope === 'none')?.lines.length ?? 0,
            })}
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
