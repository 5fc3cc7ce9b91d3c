/**
 * The console's icons as one path each, made when it is built. lucide's own components bring their drawings as
 * element trees and a library that merges attributes, 6 KB of the first load and three components for each icon shown.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LucideIconData } from 'lucide-react'
import { ICON_FILES } from '../kit/ui/icon-files.ts'

type Shape = LucideIconData['node'][number]

/** Half a turn twice: a circle has no beginning that a path could start from. */
const round = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

function box(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down] = [width - 2 * r, height - 2 * r]
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return [
    `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}`,
    `h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`,
  ].join('')
}

/** A shape as a path that draws the same line. Throws on what no icon has had so far. */
export function pathOf([tag, attributes]: Shape): string {
  const n = (name: keyof typeof attributes) => Number(attributes[name] ?? 0)
  const { d, points } = attributes
  if (attributes.transform) throw new Error(`a ${tag} that is moved about is not known`)
  // A relative beginning is meant from the drawing's corner, wherever the shape before it has ended.
  if (tag === 'path' && d) return d.startsWith('m') ? `M0 0${d}` : d
  if (tag === 'circle') return round(n('cx'), n('cy'), n('r'), n('r'))
  if (tag === 'ellipse') return round(n('cx'), n('cy'), n('rx'), n('ry'))
  if (tag === 'line') return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`
  if (tag === 'rect') return box(n('x'), n('y'), n('width'), n('height'), n('rx') || n('ry'))
  if (tag === 'polyline' && points) return `M${points}`
  if (tag === 'polygon' && points) return `M${points}z`
  throw new Error(`the shape ${tag} is not known`)
}

/**
 * A path with two decimals: a hundredth of the grid is no pixel on any screen. Digits alone are replaced, since a sign of an arc may
 * be written right before a number.
 */
export const rounded = (path: string): string =>
  path.replace(/\.(\d\d)(\d)\d*/g, (whole, two: string, third: string) => {
    if (third < '5') return `.${two}`
    return two === '99' ? whole : `.${String(Number(two) + 1).padStart(2, '0')}`
  })

/** Uses of icons: `icon: 'truck'`, `icon="truck"`, `<Icon name={up ? 'trending-up' : 'trending-down'} />`. */
const USES = /(?:\bicon[:=]|<Icon\b[^>]*?\bname=)\s*([^,}\n>]*)/g
const NAMES = /(?:^|[?:{])\s*['"]([a-z0-9-]+)['"]/g

/** Names of icons in a source text. */
export function namesIn(text: string): string[] {
  const uses = [...text.matchAll(USES)].map(([, use = '']) => use)
  return uses.flatMap((use) => [...use.matchAll(NAMES)].map(([, name = '']) => name))
}

/** Names of the icons in the folders of areas and families. */
function areaIcons(): string[] {
  const files = ['src/areas', 'src/families'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
  )
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  return [...new Set(sources.flatMap((file) => namesIn(readFileSync(file, 'utf8'))))].sort()
}

/** Path of each icon by its name, on lucide's grid of 24. Throws on a name that lucide does not have. */
export async function iconPaths(): Promise<Record<string, string>> {
  const own = areaIcons().filter((name) => !Object.hasOwn(ICON_FILES, name))
  const files = [...Object.entries(ICON_FILES), ...own.map((name) => [name, name] as const)]
  const drawn = files.map(async ([name, file]) => {
    const { __iconData } = (await import(`lucide-react/icons/${file}`)) as { __iconData: LucideIconData }
    return [name, rounded(__iconData.node.map(pathOf).join(''))] as const
  })
  return Object.fromEntries(await Promise.all(drawn))
}
