/**
 * Rich text as JSON of its editor (ProseMirror), allow-listed: paragraphs, two levels of headings, lists, bold, italic and
 * links. Values are built again from known parts alone, so that nothing unknown is ever stored or drawn.
 */

export type RichMark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } }
export type RichInline = { type: 'text'; text: string; marks?: RichMark[] } | { type: 'hardBreak' }
export type RichBlock =
  | { type: 'paragraph'; content?: RichInline[] }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: RichInline[] }
  | { type: 'bulletList' | 'orderedList'; content: RichItem[] }
export type RichItem = { type: 'listItem'; content: RichBlock[] }
export type RichDoc = { type: 'doc'; content: RichBlock[] }

/** Signs of the text of a value. */
export const RICH_MAX = 20_000
const NODES_MAX = 4_000
/** Lists inside lists. */
const DEPTH_MAX = 5
const HREF_MAX = 500

/** Addresses that a link may have; anything else could be a script. */
export function isSafeLink(href: string): boolean {
  if (href.length > HREF_MAX || /[\s\p{Cc}]/u.test(href)) return false
  if (/^(mailto:[^@\s]+@[^@\s]+|tel:\+?[\d().-]{3,30})$/i.test(href)) return true
  return /^https?:\/\/[^/]/i.test(href) && URL.canParse(href)
}

type Problem = 'richWrong' | 'richLink' | 'richLong'
class Wrong extends Error {
  readonly key: Problem
  constructor(key: Problem) {
    super(key)
    this.key = key
  }
}

const objectOf = (value: unknown): Record<string, unknown> => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new Wrong('richWrong')
}
const listOf = (value: unknown): unknown[] => {
  if (value === undefined) return []
  if (Array.isArray(value)) return value
  throw new Wrong('richWrong')
}

/** Counts what is read, so that a value ends somewhere. */
class Reader {
  #nodes = 0
  #signs = 0

  doc(value: unknown): RichDoc {
    const { type, content } = objectOf(value)
    if (type !== 'doc') throw new Wrong('richWrong')
    return { type: 'doc', content: listOf(content).map((one) => this.#block(one, 0)) }
  }

  #block(value: unknown, depth: number): RichBlock {
    this.#count()
    const { type, attrs, content } = objectOf(value)
    if (type === 'paragraph') return { type, ...this.#inlines(content) }
    if (type === 'heading') {
      const { level } = objectOf(attrs)
      if (level !== 2 && level !== 3) throw new Wrong('richWrong')
      return { type, attrs: { level }, ...this.#inlines(content) }
    }
    if ((type !== 'bulletList' && type !== 'orderedList') || depth >= DEPTH_MAX) throw new Wrong('richWrong')
    return { type, content: listOf(content).map((one) => this.#item(one, depth + 1)) }
  }

  #item(value: unknown, depth: number): RichItem {
    this.#count()
    const { type, content } = objectOf(value)
    if (type !== 'listItem') throw new Wrong('richWrong')
    return { type, content: listOf(content).map((one) => this.#block(one, depth)) }
  }

  #inlines(value: unknown): { content?: RichInline[] } {
    const content = listOf(value).map((one) => this.#inline(one))
    return content.length > 0 ? { content } : {}
  }

  #inline(value: unknown): RichInline {
    this.#count()
    const { type, text, marks } = objectOf(value)
    if (type === 'hardBreak') return { type }
    if (type !== 'text' || typeof text !== 'string' || text === '') throw new Wrong('richWrong')
    this.#signs += text.length
    if (this.#signs > RICH_MAX) throw new Wrong('richLong')
    const read = listOf(marks).map((one) => this.#mark(one))
    return { type, text, ...(read.length > 0 && { marks: read }) }
  }

  #mark(value: unknown): RichMark {
    this.#count()
    const { type, attrs } = objectOf(value)
    if (type === 'bold' || type === 'italic') return { type }
    if (type !== 'link') throw new Wrong('richWrong')
    const { href } = objectOf(attrs)
    if (typeof href !== 'string' || !isSafeLink(href)) throw new Wrong('richLink')
    return { type, attrs: { href } }
  }

  #count(): void {
    this.#nodes += 1
    if (this.#nodes > NODES_MAX) throw new Wrong('richLong')
  }
}

/** A value built again from its known parts, null for one without text; or the key of what is wrong with it. */
export function readRich(value: unknown): { doc: RichDoc | null } | { problem: Problem } {
  try {
    const doc = new Reader().doc(value)
    return { doc: richText(doc).trim() === '' ? null : doc }
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.key }
    throw error
  }
}

/** Plain text as rich text, a paragraph for each line. */
export function richOf(text: string): RichDoc {
  const content = text.split(/\r?\n/).map((line): RichBlock => {
    return { type: 'paragraph', ...(line !== '' && { content: [{ type: 'text' as const, text: line }] }) }
  })
  return { type: 'doc', content }
}

const inlineText = (content: readonly RichInline[] = []) =>
  content.map((one) => (one.type === 'text' ? one.text : '\n')).join('')

function blockText(block: RichBlock, indent: string): string {
  if (block.type === 'paragraph' || block.type === 'heading') return inlineText(block.content)
  return block.content
    .map(({ content }, at) => {
      const mark = block.type === 'bulletList' ? '•' : `${at + 1}.`
      return `${indent}${mark} ${content.map((one) => blockText(one, `${indent}  `)).join('\n')}`
    })
    .join('\n')
}

/** The text of a value, a line for each paragraph and entry of a list; of plain text itself. */
export function richText(value: unknown): string {
  if (typeof value === 'string') return value
  const { content } = (value ?? {}) as Partial<RichDoc>
  return Array.isArray(content) ? content.map((block) => blockText(block, '')).join('\n') : ''
}
