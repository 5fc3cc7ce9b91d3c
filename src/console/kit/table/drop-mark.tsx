/** Where dragged rows would be dropped: a line at the exact place, or a frame around the row that takes them in. */
import places from './places.module.css'
import type { Drop } from './row-drag.ts'

/** Px by which a level of a tree is set in. */
const INDENT = 20

export function DropMark({ drop, base, height }: { drop: Drop; base: number; height: number }) {
  if ('inside' in drop)
    return (
      <div
        className={places.dropInside}
        data-drop-inside={drop.inside}
        style={{ top: (drop.inside - base) * height, height }}
      />
    )
  const left = drop.level === undefined ? 0 : (drop.left ?? 0) + (drop.level - 1) * INDENT
  return (
    <div
      className={places.dropLine}
      data-drop-line={drop.gap}
      style={{ top: (drop.gap - base) * height, left }}
    />
  )
}
