/** One macro: its name, its key, and its steps in order. */
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useRef, useState } from 'react'
import { store } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { Button, IconButton } from '../../kit/ui/button.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import { builtIn } from '../built-in.ts'
import { KeyEditor } from '../keys/editor/key-editor.tsx'
import { report } from '../run/report.ts'
import { caps } from '../run/say.ts'
import { overridesAtom } from '../state.ts'
import { macroCommand } from './commands.ts'
import { MAX_NAME, type Macro } from './macro.ts'
import { moved } from './macro-rules.ts'
import styles from './macros.module.css'
import { changeMacro, macrosAtom } from './state.ts'
import { stepWords } from './words.ts'

const stepsOf = (id: string) => store.get(macrosAtom).find((one) => one.id === id)?.steps ?? []

function Name({ macro, onDone }: { macro: Macro; onDone(): void }) {
  const t = useT()
  const [text, setText] = useState(macro.name)
  const missing = text.trim() === ''
  return (
    <label className={styles.field}>
      <span>{t('commands:macro.nameLabel')}</span>
      <input
        data-autofocus=""
        // With the focus, not in an effect after it: a letter typed in between would be selected too, and replaced by the next.
        onFocus={(event) => event.target.select()}
        value={text}
        maxLength={MAX_NAME}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? 'macro-name-missing' : undefined}
        onChange={(event) => {
          setText(event.target.value)
          const name = event.target.value.trim()
          if (name !== '') changeMacro(macro.id, { name })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && !missing) onDone()
        }}
      />
      {missing && (
        <small id="macro-name-missing" className={styles.wrong}>
          {t('commands:macro.nameMissing')}
        </small>
      )}
    </label>
  )
}

function Key({ macro }: { macro: Macro }) {
  const t = useT()
  const id = macroCommand(macro.id)
  const keys = useAtomValue(overridesAtom).find((one) => one.id === id)?.keys
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (editing) {
    return (
      <KeyEditor
        ids={[id]}
        title={macro.name}
        onDone={() => {
          setEditing(false)
          requestAnimationFrame(() => button.current?.focus())
        }}
      />
    )
  }
  return (
    <div className={styles.key}>
      <span>{t('commands:macro.keyLabel')}</span>
      {typeof keys === 'string' && <Keys caps={caps(keys)} />}
      <Button ref={button} variant="quiet" icon="keyboard" onClick={() => setEditing(true)}>
        {t(typeof keys === 'string' ? 'commands:macro.changeKey' : 'commands:macro.setKey')}
      </Button>
    </div>
  )
}

function Steps({ macro }: { macro: Macro }) {
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  const focus = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-row]')[at]?.focus())
  const move = (at: number, by: 1 | -1) => {
    changeMacro(macro.id, { steps: moved(macro.steps, at, by) })
    focus(Math.min(macro.steps.length - 1, Math.max(0, at + by)))
  }
  const remove = (at: number) => {
    const step = macro.steps[at]
    if (!step) return
    changeMacro(macro.id, { steps: macro.steps.filter((one) => one !== step) })
    focus(Math.min(at, macro.steps.length - 2))
    const what = stepWords(step, t)
    report({
      said: { key: 'commands:macro.stepRemoved', params: { what } },
      undo: async () => {
        const now = stepsOf(macro.id)
        changeMacro(macro.id, { steps: [...now.slice(0, at), step, ...now.slice(at)] })
        return { said: { key: 'commands:macro.stepRestored', params: { what } } }
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) {
      event.preventDefault()
      if (event.altKey) move(at, by)
      else focus(Math.min(macro.steps.length - 1, Math.max(0, at + by)))
    } else if (event.key === 'Delete') {
      event.preventDefault()
      remove(at)
    }
  }
  return (
    <section aria-label={t('commands:macro.stepsLabel')}>
      <h3 className={styles.heading}>{t('commands:macro.stepsLabel')}</h3>
      <ol className={styles.list} ref={list}>
        {[...macro.steps.entries()].map(([at, step]) => {
          const what = stepWords(step, t)
          const gone = builtIn.get(step.id) === undefined
          return (
            <li key={at} className={styles.line}>
              <button
                type="button"
                data-row=""
                className={styles.step}
                aria-description={t('commands:macro.stepsHint')}
                onKeyDown={(event) => onKeyDown(event, at)}
              >
                <span className={styles.number}>{at + 1}</span>
                {what}
                {gone && (
                  <small className={styles.wrong}>{t('commands:macro.gone', { what: step.title })}</small>
                )}
              </button>
              <IconButton
                icon="chevron-up"
                label={t('commands:macro.up', { what })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon="chevron-down"
                label={t('commands:macro.down', { what })}
                disabled={at === macro.steps.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                icon="trash-2"
                label={t('commands:macro.removeStep', { what })}
                onClick={() => remove(at)}
              />
            </li>
          )
        })}
      </ol>
      {macro.steps.length === 0 && <p className={styles.none}>{t('commands:macro.empty')}</p>}
      <p className={styles.hint}>{t('commands:macro.stepsHint')}</p>
    </section>
  )
}

export function MacroEditor({ macro, onDone }: { macro: Macro; onDone(): void }) {
  return (
    <div className={styles.editor}>
      <Name macro={macro} onDone={onDone} />
      <Key macro={macro} />
      <Steps macro={macro} />
    </div>
  )
}
