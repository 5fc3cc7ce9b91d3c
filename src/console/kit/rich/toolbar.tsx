/** Tools of the editor: one stop of Tab, ← → among them. */
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isMac, MOD_CAP } from '../focus/platform.ts'
import { useT } from '../i18n.ts'
import { tip } from '../overlays/tooltip.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './rich-control.module.css'

type ToolId = 'bold' | 'italic' | 'h2' | 'h3' | 'bullets' | 'numbers' | 'link' | 'undo' | 'redo'
type Tool = { id: ToolId; icon?: string; sign?: string; caps: readonly string[] }

const SHIFT = isMac ? '⇧' : 'Shift'
const ALT = isMac ? '⌥' : 'Alt'
const TOOLS: readonly Tool[] = [
  { id: 'bold', sign: 'B', caps: [MOD_CAP, 'B'] },
  { id: 'italic', sign: 'I', caps: [MOD_CAP, 'I'] },
  { id: 'h2', sign: 'H2', caps: [MOD_CAP, ALT, '2'] },
  { id: 'h3', sign: 'H3', caps: [MOD_CAP, ALT, '3'] },
  { id: 'bullets', sign: '•', caps: [MOD_CAP, SHIFT, '8'] },
  { id: 'numbers', sign: '1.', caps: [MOD_CAP, SHIFT, '7'] },
  { id: 'link', icon: 'link', caps: [ALT, 'L'] },
  { id: 'undo', icon: 'undo-2', caps: [MOD_CAP, 'Z'] },
  { id: 'redo', icon: 'redo-2', caps: [MOD_CAP, 'Y'] },
]

function run(editor: Editor, id: ToolId, openLink: () => void): void {
  // Its own focus; the editor's would come at once.
  if (id === 'link') {
    openLink()
    return
  }
  const chain = editor.chain().focus()
  if (id === 'bold') chain.toggleBold().run()
  else if (id === 'italic') chain.toggleItalic().run()
  else if (id === 'h2') chain.toggleHeading({ level: 2 }).run()
  else if (id === 'h3') chain.toggleHeading({ level: 3 }).run()
  else if (id === 'bullets') chain.toggleBulletList().run()
  else if (id === 'numbers') chain.toggleOrderedList().run()
  else if (id === 'undo') chain.undo().run()
  else chain.redo().run()
}

type Props = { editor: Editor; label: string; openLink(): void }

export function Toolbar({ editor, label, openLink }: Props) {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const on: Partial<Record<ToolId, boolean>> = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = (at + by + TOOLS.length) % TOOLS.length
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('rich:tools', { label })}
      className={styles.bar}
      onKeyDown={onKeyDown}
    >
      {TOOLS.map(({ id, icon, sign, caps }, place) => (
        <button
          key={id}
          type="button"
          tabIndex={place === at ? 0 : -1}
          className={styles.tool}
          data-tool={id}
          aria-label={t(`rich:${id}`)}
          aria-pressed={on[id]}
          onFocus={() => setAt(place)}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor, id, openLink)}
          {...tip(t(`rich:${id}`), caps)}
        >
          {icon ? <Icon name={icon} size={15} /> : sign}
        </button>
      ))}
    </div>
  )
}
