/** A chart as a picture to save: its drawing with the title above and the legend below, in the colours of the theme. */

const SVG = 'http://www.w3.org/2000/svg'
const PAD = 16
const TITLE = 28
const LEGEND = 24
/** Pixels of a PNG for each px of the drawing. */
const SCALE = 2
/** Properties that the style sheet gives to parts of a drawing. */
const LOOK = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'opacity',
] as const

function element(name: string, look: Readonly<Record<string, string | number>>, text?: string): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(look)) made.setAttribute(key, String(value))
  if (text !== undefined) made.textContent = text
  return made
}

/** Writes the computed look of each part into its attributes: a picture has no style sheet. */
function withLook(from: Element, to: Element): void {
  const look = getComputedStyle(from)
  for (const name of LOOK) to.setAttribute(name, look.getPropertyValue(name))
  to.removeAttribute('class')
  for (const [at, child] of [...from.children].entries()) {
    const copy = to.children[at]
    if (copy) withLook(child, copy)
  }
}

export type Legend = readonly { name: string; color: string }[]

/** Returns a chart's drawing as the text of an SVG file. */
export function svgOf(drawing: SVGSVGElement, title: string, legend: Legend): string {
  const { width, height } = drawing.viewBox.baseVal
  const page = getComputedStyle(drawing.closest('figure') ?? drawing)
  const font = { 'font-family': page.fontFamily, fill: page.color }
  const [wide, tall] = [width + 2 * PAD, height + 2 * PAD + TITLE + (legend.length > 0 ? LEGEND : 0)]
  const all = element('svg', { xmlns: SVG, width: wide, height: tall, viewBox: `0 0 ${wide} ${tall}` })
  all.append(element('rect', { width: wide, height: tall, fill: page.backgroundColor }))
  all.append(element('text', { ...font, x: PAD, y: PAD + 12, 'font-size': 14, 'font-weight': 600 }, title))
  const copy = drawing.cloneNode(true) as SVGSVGElement
  withLook(drawing, copy)
  copy.querySelector('[data-cursor]')?.remove()
  const inner = element('g', { transform: `translate(${PAD} ${PAD + TITLE})` })
  inner.append(...copy.childNodes)
  all.append(inner)
  let x = PAD
  const y = PAD + TITLE + height + LEGEND - 8
  for (const { name, color } of legend) {
    all.append(element('rect', { x, y: y - 9, width: 10, height: 10, rx: 2, fill: color }))
    all.append(element('text', { ...font, x: x + 15, y, 'font-size': 12 }, name))
    x += 34 + name.length * 7
  }
  return new XMLSerializer().serializeToString(all)
}

/** Returns an SVG file as a PNG of twice its size. Rejects where the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob> {
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth * SCALE
  canvas.height = picture.naturalHeight * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
