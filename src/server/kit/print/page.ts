/** A paper as a page that the browser prints: one section per sheet, page breaks between them, no script. */
import { createHash } from 'node:crypto'
import {
  type Block,
  type PaperCell,
  type PaperHead,
  type PaperPicture,
  type PaperSize,
  printable,
  type Sheet,
  type TextStyle,
} from '../../../core/paper.ts'
import type { LanguageId } from '../../../core/words.ts'
import { pageFaces } from './fonts.ts'
import { barcode, type Mark, qrCode } from './marks.ts'

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
/** Whatever direction a name is written in, it turns nothing next to it. */
const shown = (text: string) => `<bdi>${escaped(printable(text)).replaceAll('\n', '<br>')}</bdi>`

const PAGE: Readonly<Record<PaperSize, string>> = {
  a4: '@page{size:A4;margin:14mm 13mm}body{font-size:10pt}section{width:184mm}',
  a5: '@page{size:A5;margin:9mm}body{font-size:8.5pt}section{width:130mm}',
  // A roll has no end of its own: the printer cuts behind what is printed.
  k80: '@page{size:80mm 297mm;margin:3mm}body{font-size:8pt}section{width:74mm}',
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;color:#000;background:#fff;font-family:Inter,sans-serif;line-height:1.25;font-variant-numeric:tabular-nums}
section{margin:0 auto;overflow-wrap:anywhere}
section+section{break-before:page}
p{margin:0 0 .25em;white-space:normal}
.bold,th{font-weight:650}.small{font-size:.85em}.large{font-size:1.3em}.huge{font-size:1.75em}
.center{text-align:center}.right{text-align:right}
.pair{display:flex;gap:1em;justify-content:space-between;break-inside:avoid}.pair>:last-child{text-align:right}
.columns{display:flex;gap:6mm;break-inside:avoid}.columns>div{flex:1;min-width:0}
.k80 .columns{display:block}
.together{break-inside:avoid}
hr{border:0;border-top:1px solid #000;margin:.6em 0}
table{width:100%;border-collapse:collapse;margin:.4em 0;table-layout:fixed;font-size:.9em}
thead{display:table-header-group}tr{break-inside:avoid}
th,td{padding:.25em .35em;border-bottom:.5pt solid #888;text-align:left;vertical-align:top}
th{border-bottom:1pt solid #000}td.right,th.right{text-align:right}td.right{white-space:nowrap}td.center,th.center{text-align:center}
.tick{display:inline-block;width:1.1em;height:1.1em;border:.7pt solid #000;vertical-align:-.2em}
figure{margin:.3em 0;break-inside:avoid;text-align:center}figcaption{font-size:.95em;letter-spacing:.04em}
svg{display:block;margin:0 auto}
img{display:block;max-width:100%;max-height:70mm;margin:.3em 0;break-inside:avoid}td img{max-height:35mm}
.signatures{display:flex;gap:6mm;margin-top:1em;break-inside:avoid;text-align:center}.signatures>div{flex:1;height:26mm}
@media screen{html{background:#e8eaed}section{background:#fff;margin:6mm auto;padding:8mm;box-sizing:content-box}}
`

/** A page as text that is written sheet by sheet; `taken`: its bytes since it was asked last, the rest behind `end`. Its policy lets nothing but its own style and fonts in. */
export function startPage(
  { title, size }: PaperHead,
  language: LanguageId,
): { add(sheet: Sheet): void; taken(): readonly Uint8Array[]; end(): { policy: string } } {
  const style = `${pageFaces()}${STYLE}${PAGE[size]}`
  const hash = createHash('sha256').update(style).digest('base64')
  // Bytes at once: text of Vietnamese takes twice as much.
  let parts = [
    Buffer.from(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style></head><body class="${size}">`,
    ),
  ]
  return {
    // A block by itself: pictures of a whole sheet would be one long text.
    add({ blocks }) {
      for (const piece of ['<section>', ...blocks.map(blockOf), '</section>\n'])
        parts.push(Buffer.from(piece))
    },
    taken() {
      const given = parts
      parts = []
      return given
    },
    end() {
      parts.push(Buffer.from('</body></html>'))
      return {
        policy: `default-src 'none'; style-src 'sha256-${hash}'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      }
    },
  }
}

const classes = ({ bold, size, align }: TextStyle) => [bold && 'bold', size, align].filter(Boolean).join(' ')

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p class="${classes(block)}">${shown(block.text)}</p>`
    case 'pair':
      return `<div class="pair${block.bold ? ' bold' : ''}"><span>${shown(block.label)}</span><span>${shown(block.value)}</span></div>`
    case 'columns':
      return `<div class="columns">${block.columns.map((blocks) => `<div>${blocks.map(blockOf).join('')}</div>`).join('')}</div>`
    case 'table': {
      const widths = block.columns.map(({ share }) => `<col width="${Math.round(share * 100)}%">`).join('')
      const cell = (tag: 'td' | 'th', content: PaperCell, index: number) => {
        const { align = '', tick = false } = block.columns[index] ?? {}
        const inside = tick && tag === 'td' ? '<span class="tick"></span>' : cellOf(content)
        return `<${tag} class="${align}">${inside}</${tag}>`
      }
      const head = block.columns.map(({ title }, index) => cell('th', title, index)).join('')
      const rows = block.rows.map(
        (row) => `<tr>${row.map((content, index) => cell('td', content, index)).join('')}</tr>`,
      )
      return `<table><colgroup>${widths}</colgroup><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    }
    case 'picture':
      return pictureOf(block)
    case 'rule':
      return '<hr>'
    case 'together':
      return `<div class="together">${block.blocks.map(blockOf).join('')}</div>`
    case 'barcode':
      return figure(barcode(block.text), block.text, { width: '60mm', height: '14mm' })
    case 'qr':
      return figure(qrCode(block.text), undefined, { width: '26mm', height: '26mm' })
    case 'signatures':
      return `<div class="signatures">${block.labels.map((label) => `<div>${shown(label)}</div>`).join('')}</div>`
  }
}

/** A picture; its text where it has no image. */
function pictureOf({ text, image }: PaperPicture): string {
  if (!image) return `<p>${shown(text)}</p>`
  const data = Buffer.from(image.jpeg).toString('base64')
  return `<img src="data:image/jpeg;base64,${data}" alt="${escaped(printable(text))}">`
}

const cellOf = (cell: PaperCell): string =>
  typeof cell === 'string' ? shown(cell) : shown(cell.text) + pictureOf(cell.picture)

/** A code with the text that it carries; text alone where no code can carry it. */
function figure(
  mark: Mark | undefined,
  text: string | undefined,
  size: { width: string; height: string },
): string {
  const path = mark?.bars
    .map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`)
    .join('')
  const svg = mark
    ? `<svg width="${size.width}" height="${size.height}" viewBox="0 0 ${mark.width} ${mark.height}" preserveAspectRatio="none" shape-rendering="crispEdges"><path d="${path}"/></svg>`
    : ''
  return `<figure>${svg}${text === undefined ? '' : `<figcaption>${shown(text)}</figcaption>`}</figure>`
}
