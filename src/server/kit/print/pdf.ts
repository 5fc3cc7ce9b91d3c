/** A paper as a PDF with its fonts embedded: Vietnamese is text that can be searched and copied. */
import PDFDocument from 'pdfkit'
import type { Block, PaperCell, PaperHead, PaperPicture, PaperSize, Sheet } from '../../../core/paper.ts'
import { printable } from '../../../core/paper.ts'
import { drawn } from './drawn.ts'
import { pdfFonts, wideFont } from './fonts.ts'
import { barcode, type Mark, qrCode } from './marks.ts'
import { cellSize, cellText, pictureSize, type Size } from './pdf-pictures.ts'

const MM = 72 / 25.4
/** Points. A roll is laid out on a long page that is cut behind its last line. */
const PAGE: Readonly<Record<PaperSize, { size: [number, number]; margin: number; font: number }>> = {
  a4: { size: [210 * MM, 297 * MM], margin: 13 * MM, font: 10 },
  a5: { size: [148 * MM, 210 * MM], margin: 9 * MM, font: 8.5 },
  k80: { size: [80 * MM, 2_000 * MM], margin: 3 * MM, font: 8 },
}
const SCALE = { small: 0.85, normal: 1, large: 1.3, huge: 1.75 }
const GAP = 3
/** Between columns, and what a code and a signature take of a page's height. */
const BETWEEN = 6 * MM
const BARCODE = 13 * MM
const QR = 26 * MM
const SIGNING = 26 * MM

type Box = { x: number; width: number }
type Words = Omit<Extract<Block, { kind: 'text' }>, 'kind'>
type Pair = Extract<Block, { kind: 'pair' }>
type Glyphs = { hasGlyphForCodePoint(code: number): boolean }

const columnWidth = (box: Box, columns: number) => (box.width - BETWEEN * (columns - 1)) / columns

/** A PDF drawn sheet by sheet. `taken`: returns the bytes written since the last call; after `end` the rest. */
export function startPdf({ title, size }: PaperHead): {
  add(sheet: Sheet): void
  taken(): readonly Uint8Array[]
  end(): Promise<Record<string, never>>
} {
  const { size: page, margin } = PAGE[size]
  const document = new PDFDocument({
    size: page,
    // Pages are broken here: left to itself, the foot of a page would begin another.
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: printable(title), Producer: 'CMS SHOP', Creator: 'CMS SHOP' },
  })
  let chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  // After an error while drawing, its end never comes.
  ended.catch(() => {})
  const { regular, bold } = pdfFonts()
  document.registerFont('regular', regular)
  document.registerFont('bold', bold)
  const layout = new Layout(document, size)
  return {
    add: (sheet) => layout.sheet(sheet),
    taken() {
      const given = chunks
      chunks = []
      return given
    },
    async end() {
      document.end()
      await ended
      return {}
    },
  }
}

class Layout {
  readonly #document: PDFKit.PDFDocument
  readonly #size: PaperSize
  readonly #font: number
  readonly #margin: number
  readonly #bottom: number
  #y = 0
  #hasWide = false
  /** Heights of texts of this sheet: a piece is measured with the block it belongs to, and again when it is drawn. */
  readonly #heights = new Map<string, number>()

  constructor(document: PDFKit.PDFDocument, size: PaperSize) {
    const { font, margin, size: page } = PAGE[size]
    this.#document = document
    this.#size = size
    this.#font = font
    this.#margin = margin
    // Room for the foot of a sheet of several pages.
    this.#bottom = page[1] - margin - (size === 'k80' ? 0 : font * 1.6)
  }

  sheet({ name, blocks }: Sheet): void {
    this.#heights.clear()
    this.#newPage()
    const box = { x: this.#margin, width: PAGE[this.#size].size[0] - 2 * this.#margin }
    for (const block of blocks) this.#block(block, box)
    if (this.#size === 'k80') this.#cut()
    else this.#feet(name)
    this.#document.flushPages()
  }

  #newPage(): void {
    this.#document.addPage()
    this.#y = this.#margin
  }

  /** Moves on to a new page when a piece does not fit on this one. */
  #room(height: number): void {
    if (this.#y + height > this.#bottom && this.#y > this.#margin) this.#newPage()
  }

  /** The page ends behind its last line; its upper end stays where it is. */
  #cut(): void {
    const { page } = this.#document
    const end = Math.max(0, page.height - this.#y - this.#margin)
    // Its type does not name it.
    const data = page.dictionary.data as Record<string, unknown>
    data.MediaBox = [0, end, page.width, page.height]
  }

  #feet(name: string): void {
    const { start, count } = this.#document.bufferedPageRange()
    if (count < 2) return
    const { size } = PAGE[this.#size]
    for (let index = 0; index < count; index++) {
      this.#document.switchToPage(start + index)
      const foot = `${drawn(name)} · ${index + 1}/${count}`
      this.#font1(foot, false, 'small').text(foot, this.#margin, size[1] - this.#margin - this.#font, {
        width: size[0] - 2 * this.#margin,
        align: 'center',
        lineBreak: false,
      })
    }
  }

  /** The document with the font of a text: one for all of it, with the letters that it has. */
  #font1(text: string, bold = false, size: keyof typeof SCALE = 'normal'): PDFKit.PDFDocument {
    const document = this.#document.font(bold ? 'bold' : 'regular').fontSize(this.#font * SCALE[size])
    // Its type does not name it.
    const { font } = (document as unknown as { _font: { font: Glyphs } })._font
    if ([...text].every((sign) => /\s/.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)))
      return document
    if (!this.#hasWide) document.registerFont('wide', wideFont())
    this.#hasWide = true
    return document.font('wide')
  }

  #block(block: Block, box: Box): void {
    switch (block.kind) {
      case 'text':
        this.#text(block, box)
        break
      case 'pair':
        this.#pair(block, box)
        break
      case 'columns':
        this.#columns(block.columns, box)
        break
      case 'table':
        this.#table(block, box)
        break
      case 'picture':
        this.#picture(block, box)
        break
      case 'rule':
        this.#room(GAP * 3)
        this.#document
          .lineWidth(0.7)
          .moveTo(box.x, this.#y + GAP)
          .lineTo(box.x + box.width, this.#y + GAP)
          .stroke()
        this.#y += GAP * 2.5
        break
      case 'together':
        this.#room(this.#heightOf(block.blocks, box))
        for (const one of block.blocks) this.#block(one, box)
        break
      case 'barcode': {
        const mark = barcode(block.text)
        if (mark) this.#mark(mark, box, { width: Math.min(box.width, 60 * MM), height: BARCODE })
        this.#text({ text: block.text, align: 'center' }, box)
        break
      }
      case 'qr':
        this.#mark(qrCode(block.text), box, { width: QR, height: QR })
        break
      case 'signatures':
        this.#signatures(block.labels, box)
        break
    }
  }

  /** Returns the height of blocks as far as it is known before drawing: of a table only its first row. In points. */
  #heightOf(blocks: readonly Block[], box: Box): number {
    return blocks.reduce((sum, block) => sum + this.#heightOfOne(block, box), 0)
  }

  #heightOfOne(block: Block, box: Box): number {
    switch (block.kind) {
      case 'text':
        return this.#heightOfText(block, box) + GAP * 0.6
      case 'pair':
        return this.#heightOfPair(block, box) + GAP * 0.6
      case 'columns': {
        if (this.#size === 'k80') return this.#heightOf(block.columns.flat(), box)
        const width = columnWidth(box, block.columns.length)
        return Math.max(...block.columns.map((blocks) => this.#heightOf(blocks, { x: box.x, width })))
      }
      case 'together':
        return this.#heightOf(block.blocks, box)
      case 'picture': {
        const size = pictureSize(block, box.width)
        return size ? size.height + GAP : this.#heightOfText(block, box) + GAP * 0.6
      }
      case 'table':
        return 6 * this.#font
      case 'rule':
        return GAP * 2.5
      case 'barcode':
        return BARCODE + GAP + this.#heightOfText({ text: block.text }, box)
      case 'qr':
        return QR + GAP
      case 'signatures':
        return SIGNING
    }
  }

  #heightOfText({ text, bold = false, size = 'normal' }: Words, { width }: { width: number }): number {
    const clean = drawn(text)
    if (clean === '') return 0
    const key = JSON.stringify([clean, bold, size, width])
    const height = this.#heights.get(key) ?? this.#font1(clean, bold, size).heightOfString(clean, { width })
    this.#heights.set(key, height)
    return height
  }

  #heightOfPair({ label, value, bold = false }: Pair, box: Box): number {
    const half = { width: (box.width - GAP * 2) / 2 }
    return Math.max(...[label, value].map((text) => this.#heightOfText({ text, bold }, half)))
  }

  /** Text, a line at a time where it is longer than a page. */
  #text(words: Words, box: Box): void {
    const { bold, size, align } = words
    const clean = drawn(words.text)
    if (clean === '') return
    const options = { width: box.width, align: align ?? 'left' } as const
    const height = this.#heightOfText(words, box)
    this.#room(Math.min(height, this.#bottom - this.#margin))
    this.#font1(clean, bold, size).text(clean, box.x, this.#y, {
      ...options,
      height: this.#bottom - this.#y,
      ellipsis: true,
    })
    this.#y += Math.min(height, this.#bottom - this.#y) + GAP * 0.6
  }

  #pair(pair: Pair, box: Box): void {
    const { label, value, bold } = pair
    const width = (box.width - GAP * 2) / 2
    const height = this.#heightOfPair(pair, box)
    this.#room(height)
    const [left, right] = [drawn(label), drawn(value)]
    this.#font1(left, bold).text(left, box.x, this.#y, { width })
    const at = box.x + box.width - width
    this.#font1(right, bold).text(right, at, this.#y, { width, align: 'right' })
    this.#y += height + GAP * 0.6
  }

  /** Short by nature: columns that do not fit begin on the next page together. */
  #columns(columns: readonly (readonly Block[])[], box: Box): void {
    if (this.#size === 'k80') {
      for (const block of columns.flat()) this.#block(block, box)
      return
    }
    const width = columnWidth(box, columns.length)
    this.#room(this.#heightOfOne({ kind: 'columns', columns }, box))
    const top = this.#y
    const page = this.#document.bufferedPageRange().count
    let low = top
    for (const [index, blocks] of columns.entries()) {
      // A column that went over its page leaves the others at the top of the new one.
      this.#y = this.#document.bufferedPageRange().count === page ? top : low
      for (const block of blocks) this.#block(block, { x: box.x + index * (width + BETWEEN), width })
      low = Math.max(this.#document.bufferedPageRange().count === page ? low : 0, this.#y)
    }
    this.#y = low
  }

  #table({ columns, rows }: Extract<Block, { kind: 'table' }>, box: Box): void {
    const pad = 2.5
    const places = columns.map(({ share }, index) => ({
      x: box.x + columns.slice(0, index).reduce((sum, one) => sum + one.share, 0) * box.width + pad,
      width: share * box.width - 2 * pad,
    }))
    const draw = (cells: readonly PaperCell[], bold: boolean) => {
      const texts = cells.map((cell) => drawn(cellText(cell)))
      const sizes = cells.map((cell, index) => cellSize(cell, (places[index] ?? box).width))
      const heights = texts.map(
        (text, index) =>
          this.#heightOfText({ text, bold, size: 'small' }, places[index] ?? box) +
          (sizes[index] ? sizes[index].height + 2 * pad : 0),
      )
      const most = this.#bottom - this.#margin - 4 * this.#font
      const height = Math.min(most, Math.max(...heights)) + 2 * pad
      if (this.#y + height > this.#bottom) {
        this.#newPage()
        if (!bold)
          draw(
            columns.map(({ title }) => title),
            true,
          )
      }
      for (const [index, text] of texts.entries()) {
        const place = places[index]
        if (!place) continue
        const { align = 'left', tick } = columns[index] ?? {}
        if (tick && !bold) {
          const side = this.#font
          const x = place.x + (place.width - side) / 2
          this.#document
            .lineWidth(0.7)
            .rect(x, this.#y + pad, side, side)
            .stroke()
          continue
        }
        this.#font1(text, bold, 'small').text(text, place.x, this.#y + pad, {
          width: place.width,
          height: height - pad - (sizes[index]?.height ?? 0),
          align,
          ellipsis: true,
        })
        const [cell, size] = [cells[index], sizes[index]]
        if (size && typeof cell === 'object')
          this.#image(cell.picture, { ...size, x: place.x, y: this.#y + height - pad - size.height })
      }
      this.#y += height
      const line = this.#document.lineWidth(bold ? 0.9 : 0.4)
      line
        .moveTo(box.x, this.#y)
        .lineTo(box.x + box.width, this.#y)
        .stroke()
    }
    this.#room(6 * this.#font)
    draw(
      columns.map(({ title }) => title),
      true,
    )
    for (const row of rows) draw(row, false)
    this.#y += GAP
  }

  /** A picture of its own, or the text in its place. */
  #picture(picture: PaperPicture, box: Box): void {
    const size = pictureSize(picture, box.width)
    if (!size) {
      this.#text(picture, box)
      return
    }
    this.#room(size.height + GAP)
    this.#image(picture, { ...size, x: box.x, y: this.#y })
    this.#y += size.height + GAP
  }

  #image({ image }: PaperPicture, { x, y, width, height }: Size & { x: number; y: number }): void {
    if (image) this.#document.image(Buffer.from(image.jpeg), x, y, { width, height })
  }

  #mark(mark: Mark, box: Box, { width, height }: Size): void {
    this.#room(height + GAP)
    const x = box.x + (box.width - width) / 2
    const across = width / mark.width
    const down = height / mark.height
    for (const bar of mark.bars) {
      this.#document.rect(x + bar.x * across, this.#y + bar.y * down, bar.width * across, bar.height * down)
    }
    this.#document.fill('#000')
    this.#y += height + GAP
  }

  #signatures(labels: readonly string[], box: Box): void {
    this.#room(SIGNING)
    const width = box.width / labels.length
    for (const [index, label] of labels.entries()) {
      const text = drawn(label)
      this.#font1(text, false, 'small').text(text, box.x + index * width, this.#y + GAP * 2, {
        width,
        align: 'center',
      })
    }
    this.#y += SIGNING
  }
}
