/** Giving a command another key: what is pressed next is taken, a clash is refused with both names. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { freeKeys, given, takenOver } from '../../../../../commands/free-keys.ts'
import { clashesOf, isPrefix } from '../../../../../commands/keymap-file.ts'
import { collide, isChord, parseKeys } from '../../../../../commands/keys.ts'
import type { KeyOverride } from '../../../../../commands/registry.ts'
import { reserved } from '../../../../../commands/reserved.ts'
import { store } from '../../../kit/atoms.ts'
import { isMac } from '../../../kit/focus/platform.ts'
import { useT } from '../../../kit/i18n.ts'
import { keep } from '../../../kit/preferences.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Keys } from '../../../kit/ui/kbd.tsx'
import { registry } from '../../registry.ts'
import { caps, titleOf } from '../../run/say.ts'
import { KEPT_KEYS, overridesAtom } from '../../state.ts'
import { MODIFIERS } from '../map/matcher.ts'
import styles from '../sheet/cheat-sheet.module.css'
import { isComposing } from '../typing-tools/composing.ts'

/** A second press within this time makes a sequence. */
const SECOND_MS = 900

/** A press in our notation: `Shift+e`, `$mod+k`, `?`. */
export function written(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const mod = isMac ? event.metaKey : event.ctrlKey
  const control = isMac && event.ctrlKey
  const letter = /^[a-z0-9]$/i.test(event.key)
  const named = event.key.length > 1
  const parts = [
    mod && '$mod',
    control && 'Control',
    event.altKey && 'Alt',
    // A sign is what is typed, with or without Shift.
    event.shiftKey && (letter || named) && 'Shift',
    event.key === ' ' ? 'Space' : letter ? event.key.toLowerCase() : event.key,
  ]
  return parts.filter(Boolean).join('+')
}

/** Keeps other keys for some commands (the same command of each area), or the default again. */
function override(ids: readonly string[], keys: string | null | undefined): KeyOverride[] {
  const own = store.get(overridesAtom)
  return keys === undefined ? own.filter((one) => !ids.includes(one.id)) : given(own, ids, keys)
}

/** Ways out of a clash: the keys with this one taken over, and free ones. */
type Ways = { over: readonly KeyOverride[] | undefined; free: readonly string[] }

export function KeyEditor({ ids, title, onDone }: { ids: readonly string[]; title: string; onDone(): void }) {
  const t = useT()
  const box = useRef<HTMLFieldSetElement>(null)
  const [pressed, setPressed] = useState<string[]>([])
  const [wrong, setWrong] = useState<string>()
  const [ways, setWays] = useState<Ways>()
  useEffect(() => box.current?.focus(), [])
  const done = useCallback(
    (keys: readonly KeyOverride[]) => {
      keep(KEPT_KEYS, keys)
      onDone()
    },
    [onDone],
  )

  useEffect(() => {
    if (pressed.length === 0) return
    const keys = pressed.join(' ')
    const chord = parseKeys(keys).every(isChord)
    const take = () => {
      const why = reserved(keys)
      const next = override(ids, keys)
      const clash = why ? undefined : clashesOf(registry, next, ids)[0]
      setPressed([])
      if (why) setWrong(t(`commands:reserved.${why}`, { keys: caps(keys).join(' ') }))
      else if (clash) {
        const other = ids.includes(clash.left.id) ? clash.right : clash.left
        const theirs = registry
          .bindings(next)
          .find((one) => one.command.id === other.id && collide(one.binding.keys, keys))
        setWrong(
          t(
            theirs && isPrefix(theirs.binding.keys, keys)
              ? 'commands:keys.clashPrefix'
              : 'commands:keys.clash',
            {
              keys: caps(keys).join(' '),
              left: title,
              right: titleOf(other, t),
              theirs: theirs ? caps(theirs.binding.keys).join(' ') : '',
            },
          ),
        )
        const own = store.get(overridesAtom)
        setWays({ over: takenOver(registry, own, ids, keys), free: freeKeys(registry, own, ids, keys) })
      } else done(next)
    }
    const timer = setTimeout(take, chord || pressed.length === 2 ? 0 : SECOND_MS)
    return () => clearTimeout(timer)
  }, [pressed, ids, title, done, t])

  return (
    <fieldset
      ref={box}
      className={styles.editor}
      data-autofocus=""
      data-takes-keys=""
      tabIndex={-1}
      aria-label={t('commands:keys.press', { title })}
      onKeyDown={(event) => {
        const inside = event.target !== event.currentTarget
        if (event.key === 'Tab' || (inside && (event.key === 'Enter' || event.key === ' '))) return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') onDone()
        else if (!MODIFIERS.has(event.key) && !isComposing(event.nativeEvent)) {
          setWrong(undefined)
          setWays(undefined)
          setPressed((before) => [...before, written(event)].slice(-2))
        }
      }}
    >
      <span className={styles.ask} role="status">
        {wrong ?? t('commands:keys.press', { title })}{' '}
        {pressed.length > 0 && <Keys caps={pressed.flatMap(caps)} />}
      </span>
      {ways?.over && (
        <Button onClick={() => ways.over && done(ways.over)}>{t('commands:keys.takeOver')}</Button>
      )}
      {ways?.free.map((keys) => (
        <Button key={keys} variant="quiet" onClick={() => done(override(ids, keys))}>
          {t('commands:keys.free')} <Keys caps={caps(keys)} />
        </Button>
      ))}
      <Button variant="quiet" onClick={() => done(override(ids, null))}>
        {t('commands:keys.remove')}
      </Button>
      <Button variant="quiet" onClick={() => done(override(ids, undefined))}>
        {t('commands:keys.default')}
      </Button>
      <Button onClick={onDone}>{t('commands:keys.cancel')}</Button>
    </fieldset>
  )
}
