/**
 * The keyboard check: a small card that covers no controls. Two keys and a word show whether single letters
 * arrive and which typing tool is active; the card then shows its choice. Kept with the account, asked once.
 */
import { useSetAtom } from 'jotai'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { store } from '../../../kit/atoms.ts'
import { useT } from '../../../kit/i18n.ts'
import { keep } from '../../../kit/preferences.ts'
import { Button, IconButton } from '../../../kit/ui/button.tsx'
import { Kbd } from '../../../kit/ui/kbd.tsx'
import { registry } from '../../registry.ts'
import {
  KEPT_BARE_KEYS,
  KEPT_CHECK,
  KEPT_KEYS,
  KEPT_TYPING,
  keyCheckAtom,
  overridesAtom,
} from '../../state.ts'
import styles from './card.module.css'
import { arrival, type Tool, ToolReading } from './reading.ts'
import { withChords } from './safe.ts'

const WANTED = ['j', 'e'] as const
type Step = 'ask' | 'j' | 'e' | 'word' | 'which' | 'done'
const NEXT: Record<'j' | 'e', Step> = { j: 'e', e: 'word' }

/** A box that takes the key that is asked for. */
function PressBox({ wanted, onPress }: { wanted: string; onPress(how: 'right' | 'elsewhere'): void }) {
  const t = useT()
  const box = useRef<HTMLButtonElement>(null)
  const [wrong, setWrong] = useState<string>()
  useEffect(() => box.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape' || ['Shift', 'CapsLock'].includes(event.key)) return
    if (event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const how = arrival(wanted, event.key, event.code)
    if (how === 'wrong') setWrong(event.key)
    else onPress(how)
  }
  return (
    <button ref={box} type="button" className={styles.box} data-takes-keys onKeyDown={onKeyDown}>
      {t('commands:check.press')} <Kbd>{wanted.toUpperCase()}</Kbd>
      {wrong !== undefined && <small>{t('commands:check.wrong', { key: wrong })}</small>}
    </button>
  )
}

function WordBox({ onDone }: { onDone(tool: Tool): void }) {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [reading] = useState(() => new ToolReading())
  useEffect(() => field.current?.focus(), [])
  const done = () => onDone(reading.tool(field.current?.value ?? ''))
  const hear = (event: KeyboardEvent) => {
    const type = event.type === 'keyup' ? 'keyup' : 'keydown'
    reading.key({ type, key: event.key, code: event.code })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        done()
      }}
    >
      <label htmlFor={id}>{t('commands:check.word')}</label>
      <input
        ref={field}
        id={id}
        className={styles.field}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={hear}
        onKeyUp={hear}
        onCompositionStart={() => reading.composed()}
      />
      <div className={styles.buttons}>
        <Button variant="primary" type="submit">
          {t('commands:check.next')}
        </Button>
      </div>
    </form>
  )
}

function Card({ asked, onEnd }: { asked: boolean; onEnd(): void }) {
  const t = useT()
  const card = useRef<HTMLElement>(null)
  const before = useRef(document.activeElement)
  const [step, setStep] = useState<Step>('ask')
  const [missing, setMissing] = useState<string[]>([])
  const [moved, setMoved] = useState(false)
  const [tool, setTool] = useState<Tool>('none')

  // The element that had the focus is gone with its step; the boxes take it themselves. A check that the user
  // asked for takes the focus; an automatic one leaves it where it is.
  useEffect(() => {
    if (step === 'which' || step === 'done' || (step === 'ask' && asked))
      card.current?.querySelector<HTMLElement>('[data-first] button, button[data-autofocus]')?.focus()
  }, [step, asked])

  const end = () => {
    const inside = card.current?.contains(document.activeElement)
    onEnd()
    if (inside && before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
  }
  const skip = () => {
    if (step !== 'done') keep(KEPT_CHECK, { skipped: true })
    end()
  }
  const choose = (found: Tool, gone: readonly string[]) => {
    setTool(found)
    keep(KEPT_CHECK, { tool: found, missing: gone })
    keep(KEPT_TYPING, found === 'telex' || found === 'vni' ? found : undefined)
    if (gone.length > 0) {
      keep(KEPT_BARE_KEYS, false)
      keep(KEPT_KEYS, withChords(registry, store.get(overridesAtom)))
    }
    setStep('done')
  }
  const asks = (wanted: (typeof WANTED)[number]): ReactNode => (
    <>
      <PressBox
        key={wanted}
        wanted={wanted}
        onPress={(how) => {
          if (how === 'elsewhere') setMoved(true)
          setStep(NEXT[wanted])
        }}
      />
      <div className={styles.buttons}>
        <Button
          variant="quiet"
          onClick={() => {
            setMissing([...missing, wanted])
            setStep(NEXT[wanted])
          }}
        >
          {t('commands:check.nothing')}
        </Button>
      </div>
    </>
  )
  return (
    <section
      ref={card}
      className={styles.card}
      data-not-covered=""
      data-pane="check"
      aria-label={t('commands:check.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        skip()
      }}
    >
      <header className={styles.head}>
        <h2>{t('commands:check.title')}</h2>
        <IconButton icon="x" size={14} label={t('commands:check.skip')} caps={['Esc']} onClick={skip} />
      </header>
      <div role="status">
        {step === 'ask' && <p>{t('commands:check.why')}</p>}
        {step === 'which' && <p>{t('commands:check.which')}</p>}
        {step === 'done' && (
          <>
            <p>{t(`commands:check.tool.${tool}`)}</p>
            {missing.length > 0 && (
              <p>
                {t('commands:check.missing', { keys: missing.map((key) => key.toUpperCase()).join(', ') })}
              </p>
            )}
            {moved && <p>{t('commands:check.moved')}</p>}
            <p>{t('commands:check.again')}</p>
          </>
        )}
      </div>
      {step === 'ask' && (
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={skip}>
            {t('commands:check.skip')}
          </Button>
          <Button variant="primary" data-autofocus onClick={() => setStep('j')}>
            {t('commands:check.start')}
          </Button>
        </div>
      )}
      {(step === 'j' || step === 'e') && asks(step)}
      {step === 'word' && (
        <WordBox onDone={(found) => (found === 'tool' ? setStep('which') : choose(found, missing))} />
      )}
      {step === 'which' && (
        <div className={styles.buttons} data-first>
          <Button onClick={() => choose('telex', missing)}>Telex</Button>
          <Button onClick={() => choose('vni', missing)}>VNI</Button>
        </div>
      )}
      {step === 'done' && (
        <div className={styles.buttons} data-first>
          <Button variant="primary" onClick={end}>
            {t('commands:check.close')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The card; mounted as long as it is shown. `asked`: the user asked for it; else it appeared by itself. */
export function KeyCheckCard({ asked }: { asked: boolean }) {
  const set = useSetAtom(keyCheckAtom)
  return <Card asked={asked} onEnd={() => set(false)} />
}
