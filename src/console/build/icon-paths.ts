/**
 * The console's icons as one path each, made when it is built. lucide's own components bring their drawings as
 * element trees and a library that merges attributes, 6 KB of the first load and three components for each icon shown.
 */
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

/** Every icon's path by its name, on lucide's grid of 24. */
export async function iconPaths(): Promise<Record<string, string>> {
  const drawn = Object.entries(ICON_FILES).map(async ([name, file]) => {
    const { __iconData } = (await import(`lucide-react/icons/${file}`)) as { __iconData: LucideIconData }
    return [name, __iconData.node.map(pathOf).join('')] as const
  })
  return Object.fromEntries(await Promise.all(drawn))
}
