/** Rich text as elements of the page. Nothing of it is ever markup: unknown parts are left out. */
import type { ReactNode } from 'react'
import {
  isSafeLink,
  type RichBlock,
  type RichInline,
  type RichMark,
  readRich,
  richOf,
} from '../../../core/rich-text.ts'
import styles from './rich-text.module.css'

function marked(inner: ReactNode, mark: RichMark): ReactNode {
  if (mark.type === 'bold') return <strong>{inner}</strong>
  if (mark.type === 'italic') return <em>{inner}</em>
  if (!isSafeLink(mark.attrs.href)) return inner
  return (
    <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  )
}

function Inline({ one }: { one: RichInline }): ReactNode {
  if (one.type === 'hardBreak') return <br />
  return (one.marks ?? []).reduce(marked, one.text as ReactNode)
}

/** Parts have no names of their own: their place is their key. */
const placed = <T,>(parts: readonly T[] | undefined, draw: (part: T, key: string) => ReactNode) =>
  (parts ?? []).map((part, at) => draw(part, String(at)))

function Block({ block }: { block: RichBlock }): ReactNode {
  if (block.type === 'paragraph' || block.type === 'heading') {
    const inside = placed(block.content, (one, key) => <Inline key={key} one={one} />)
    if (block.type === 'paragraph') return <p>{inside}</p>
    // Below the headings of the record.
    return block.attrs.level === 2 ? <h4>{inside}</h4> : <h5>{inside}</h5>
  }
  const items = placed(block.content, ({ content }, key) => (
    <li key={key}>
      {placed(content, (one, inner) => (
        <Block key={inner} block={one} />
      ))}
    </li>
  ))
  return block.type === 'bulletList' ? <ul>{items}</ul> : <ol>{items}</ol>
}

export function RichText({ value }: { value: unknown }) {
  const read = typeof value === 'string' ? { doc: richOf(value) } : readRich(value)
  const doc = 'doc' in read ? read.doc : null
  return (
    <div className={styles.rich}>
      {placed(doc?.content, (block, key) => (
        <Block key={key} block={block} />
      ))}
    </div>
  )
}
