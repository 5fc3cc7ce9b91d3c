/** The address of a link: Enter sets it, Escape goes back to the text, an empty one removes the link. */
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { isSafeLink } from '../../../core/rich-text.ts'
import { useT } from '../i18n.ts'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/input.tsx'
import styles from './rich-control.module.css'

/** `example.vn` -> `https://example.vn`, an address of mail or a number with their scheme. */
function completed(typed: string): string {
  const href = typed.trim()
  if (/^[a-z][a-z+.-]*:/i.test(href)) return href
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(href)) return `mailto:${href}`
  if (/^\+?[\d .()-]{8,}$/.test(href)) return `tel:${href.replace(/[ .()-]/g, '')}`
  return `https://${href}`
}

type Props = { id: string; editor: Editor; onDone(): void }

export function LinkRow({ id, editor, onDone }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [wrong, setWrong] = useState(false)
  useEffect(() => document.getElementById(`${id}-href`)?.focus(), [id])
  const apply = () => {
    const href = completed(typed)
    // Not before it is needed: it takes the focus at once.
    const chain = () => editor.chain().focus()
    if (typed.trim() === '') chain().extendMarkRange('link').unsetLink().run()
    else if (!isSafeLink(href)) return setWrong(true)
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      const marks = [{ type: 'link', attrs: { href } }]
      chain().insertContent({ type: 'text', text: typed.trim(), marks }).run()
    } else chain().extendMarkRange('link').setLink({ href }).run()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return apply()
    editor.commands.focus()
    onDone()
  }
  return (
    <div className={styles.link}>
      <TextInput
        id={`${id}-href`}
        value={typed}
        invalid={wrong}
        placeholder="https://"
        aria-label={t('rich:address')}
        aria-describedby={wrong ? `${id}-href-wrong` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={onKeyDown}
      />
      <Button onClick={apply}>{t(typed.trim() === '' ? 'rich:unlink' : 'rich:apply')}</Button>
      {wrong && (
        <p id={`${id}-href-wrong`} className={styles.wrong} role="alert">
          {t('problems:richLink')}
        </p>
      )}
    </div>
  )
}
