/**
 * Rich text of a field. Keys: Ctrl+B bold, Ctrl+I italic, Ctrl+Alt+2 and 3 headings, Ctrl+Shift+8 and 7 lists,
 * Ctrl+] and Ctrl+[ deeper and back, Alt+L link, Ctrl+Z and Ctrl+Y undo and redo. Tab leaves the field.
 */
import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { RICH_MAX, readRich, richOf, richText } from '../../../core/rich-text.ts'
import type { ControlProps } from '../face.ts'
import { useT } from '../i18n.ts'
import { EXTENSIONS } from './extensions.ts'
import { LinkRow } from './link-row.tsx'
import styles from './rich-control.module.css'
import text from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'
import './words.ts'

export type RichControlProps = ControlProps & { label: string; required: boolean }

/** The value of a form as the editor takes it; plain text of older drafts as paragraphs. */
const contentOf = (value: unknown) => (typeof value === 'string' ? richOf(value) : ((value ?? '') as object))

/** The editor's content as the form keeps it; a value that the server would refuse stays as typed, for its message. */
function formValue(editor: Editor): unknown {
  const read = readRich(editor.getJSON())
  return 'doc' in read ? read.doc : editor.getJSON()
}

export function RichControl({ label, required, ...control }: RichControlProps) {
  const { id, value, invalid, describedBy, disabled = false } = control
  const t = useT()
  const [linking, setLinking] = useState(false)
  const latest = useRef(control)
  latest.current = control
  /** The value that the editor last gave to the form, or took from it. */
  const known = useRef<unknown>(value)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: contentOf(value),
    // Styles by script are what the page's policy forbids; they are in the stylesheet.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        class: `${styles.text} ${text.rich}`,
        'aria-multiline': 'true',
        'data-own-keys': 'b i',
        'aria-labelledby': `${id}-label`,
        ...(required && { 'aria-required': 'true' }),
      },
      // Styles of a pasted page are left out anyway; the policy would report each.
      transformPastedHTML: (html) =>
        html.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/\sstyle=(?:"[^"]*"|'[^']*')/gi, ''),
      // Keys of the form: the editor would take every Enter and Escape.
      handleDOMEvents: {
        keydown: (_view, event) =>
          event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey)),
      },
      handleKeyDown: (_view, event) => {
        if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyL') return false
        setLinking(true)
        return true
      },
    },
    onUpdate: ({ editor: now }) => {
      known.current = formValue(now)
      latest.current.onChange(known.current)
    },
    onBlur: () => latest.current.onBlur(),
  })
  useEffect(() => {
    // Set from outside: a draft, another version, a form that begins again.
    if (known.current === value || JSON.stringify(known.current) === JSON.stringify(value)) return
    known.current = value
    editor.commands.setContent(contentOf(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  useEffect(() => {
    const { dom } = editor.view
    if (invalid) dom.setAttribute('aria-invalid', 'true')
    else dom.removeAttribute('aria-invalid')
    if (describedBy) dom.setAttribute('aria-describedby', describedBy)
    else dom.removeAttribute('aria-describedby')
  })
  const signs = richText(value).length
  return (
    <div className={styles.frame} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      <Toolbar editor={editor} label={label} openLink={() => setLinking(true)} />
      {linking && <LinkRow id={id} editor={editor} onDone={() => setLinking(false)} />}
      <EditorContent editor={editor} />
      {signs > RICH_MAX * 0.9 && (
        <p className={styles.signs}>{t('rich:signs', { count: signs, most: RICH_MAX })}</p>
      )}
    </div>
  )
}
