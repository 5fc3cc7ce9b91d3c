/** Conditions by mouse: choose a field, then its values. Loaded when the pointer comes near the button. */
import { Popover } from 'radix-ui'
import { useState } from 'react'
import type { Area } from '../../../../core/area.ts'
import type { Condition } from '../../../../core/fields.ts'
import { bestFit, type FieldWords } from '../../../../core/filter/typed-words.ts'
import { fold } from '../../../../core/text.ts'
import { useT } from '../../i18n.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/input.tsx'
import styles from './filter.module.css'
import { ValueEditor } from './value-editor.tsx'

type Props = {
  area: Area
  words: readonly FieldWords[]
  where: readonly Condition[]
  /** Opens with this field's values. */
  field: string | undefined
  onWhere(where: Condition[]): void
  onClose(): void
  /** Gives the focus back to where it was. */
  onFocusBack(): void
}

export default function FilterMenu({ area, words, where, field, onWhere, onClose, onFocusBack }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState(field)
  const current = words.find((one) => one.name === chosen)
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor className={styles.ghost} />
      <Popover.Portal>
        <Popover.Content
          className={styles.panel}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onFocusBack()
          }}
          onPointerDownOutside={(event) => {
            // The button closes the panel itself; closing it here would make that press open it again.
            if ((event.target as Element).closest('[aria-haspopup=dialog][aria-expanded=true]'))
              event.preventDefault()
          }}
          aria-label={current ? current.label : t('list:filter.field')}
        >
          {current ? (
            <>
              <header className={styles.panelHead}>
                <IconButton
                  icon="chevron-left"
                  label={t('list:filter.back')}
                  onClick={() => setChosen(undefined)}
                />
                <strong>{current.label}</strong>
              </header>
              <ValueEditor
                key={current.name}
                area={area}
                words={current}
                where={where}
                onWhere={onWhere}
                onClose={onClose}
              />
            </>
          ) : (
            <FieldList words={words} where={where} onChoose={setChosen} />
          )}
          {where.length > 0 && (
            <footer className={styles.panelFoot}>
              <Button
                variant="quiet"
                onClick={() => {
                  onWhere([])
                  onClose()
                }}
              >
                {t('list:filter.clear')}
              </Button>
            </footer>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function FieldList({
  words,
  where,
  onChoose,
}: {
  words: readonly FieldWords[]
  where: readonly Condition[]
  onChoose(name: string): void
}) {
  const t = useT()
  const [text, setText] = useState('')
  const typed = fold(text)
  const shown = words.filter((one) => typed === '' || bestFit(typed, one.aliases) !== undefined)
  return (
    <>
      <TextInput
        autoFocus
        aria-label={t('list:filter.find')}
        placeholder={t('list:filter.find')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const first = shown[0]
          if (event.key === 'Enter' && first && !event.nativeEvent.isComposing) onChoose(first.name)
        }}
      />
      <ul className={styles.options}>
        {shown.map((one) => (
          <li key={one.name}>
            <button type="button" className={styles.option} onClick={() => onChoose(one.name)}>
              <span>{one.label}</span>
              {where.some(([name]) => name === one.name) ? (
                <Icon name="check" size={14} />
              ) : (
                <Icon name="chevron-right" size={14} />
              )}
            </button>
          </li>
        ))}
        {shown.length === 0 && <li className={styles.nothing}>{t('list:filter.noMatch')}</li>}
      </ul>
    </>
  )
}
