/** Lists of words: chips completed from what other records hold, and a box to paste many into. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Area } from '../../../../core/area.ts'
import { fold } from '../../../../core/text.ts'
import { useCan } from '../../atoms.ts'
import type { ControlProps } from '../../face.ts'
import { useT } from '../../i18n.ts'
import { api } from '../../net/api.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/input.tsx'
import { Combobox } from './combobox.tsx'
import { distinct } from './distinct.ts'
import styles from './record-picker.module.css'

/** Rows looked through for different values. */
const LOOKED_AT = 100
const FRESH_MS = 60_000

const wordsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** Several words as chips; Backspace in the empty field takes the last one away. */
export function KnownWordsControl({ area, field, ...control }: ControlProps & { area: Area; field: string }) {
  const t = useT()
  const chosen = wordsOf(control.value)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const allowed = useCan()(`${area.id}.view`)
  const { data } = useQuery({
    queryKey: ['known', area.id, field, fold(typed)],
    queryFn: ({ signal }) =>
      api.list(
        area.id,
        {
          where: typed.trim() === '' ? [] : [[field, 'has', typed.trim()]],
          fields: [field],
          limit: LOOKED_AT,
        },
        signal,
      ),
    enabled: open && allowed,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
  const add = (word: string) => {
    const wanted = word.trim()
    if (wanted !== '' && !chosen.includes(wanted)) control.onChange([...chosen, wanted])
    setTyped('')
  }
  const known = distinct(data?.data ?? [], field, typed).filter((value) => !chosen.includes(value))
  const sought = typed.trim()
  // An unknown brand may still be intended: it comes last, as typed.
  const offered = sought === '' || known.includes(sought) ? known : [...known, sought]
  return (
    <div>
      {chosen.length > 0 && (
        <ul className={styles.chips}>
          {chosen.map((word) => (
            <li key={word} className={styles.chip}>
              {word}
              <IconButton
                icon="x"
                size={12}
                label={t('form:pick.remove', { name: word })}
                disabled={control.disabled}
                onClick={() => control.onChange(chosen.filter((one) => one !== word))}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        id={control.id}
        text={typed}
        onText={setTyped}
        options={offered.map((value) => ({ key: value, label: value }))}
        eager
        open={open}
        onOpen={setOpen}
        placeholder={t('form:pick.add')}
        invalid={control.invalid}
        disabled={control.disabled}
        describedBy={control.describedBy}
        onPick={(option) => add(option.key)}
        onEmptyBackspace={() => control.onChange(chosen.slice(0, -1))}
        onBlur={() => {
          setTyped('')
          control.onBlur()
        }}
      />
    </div>
  )
}

/** One word per line; their number is shown while they are pasted. */
export function PastedWordsControl({ read, ...control }: ControlProps & { read(text: string): string[] }) {
  const t = useT()
  const words = wordsOf(control.value)
  const [typed, setTyped] = useState<string>()
  // Text is shown as it was typed for as long as it means what the form holds.
  const same = typed !== undefined && read(typed).join('\n') === words.join('\n')
  return (
    <div>
      <TextArea
        id={control.id}
        name={control.name}
        className="code"
        rows={4}
        spellCheck={false}
        value={same ? typed : words.join('\n')}
        invalid={control.invalid}
        disabled={control.disabled}
        aria-describedby={control.describedBy}
        onChange={(event) => {
          setTyped(event.target.value)
          control.onChange(read(event.target.value))
        }}
        onBlur={() => {
          setTyped(undefined)
          control.onBlur()
        }}
      />
      <p className={styles.told} role="status">
        {words.length > 0 ? t('form:words.count', { count: words.length }) : ''}
      </p>
    </div>
  )
}
