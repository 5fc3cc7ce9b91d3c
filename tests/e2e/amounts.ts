/** Amounts of money on a page that are not shown whole: a figure that is cut reads as another figure. */
import type { Page } from '@playwright/test'

/** Texts of amounts that are partly cut or covered sideways, with the end of what is seen of them. */
export function cutAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    // Not the end of a name such as "Giảm 50.000đ", which may be cut short.
    const AMOUNT = /(?<![\d.,])-?\d[\d,]*đ/
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const parent = node.parentElement
      if (!parent || !AMOUNT.test(text)) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      for (const match of text.matchAll(new RegExp(AMOUNT, 'g'))) {
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const at = range.getBoundingClientRect()
        if (at.width === 0) continue
        let [left, right, top, bottom] = [0, innerWidth, 0, innerHeight]
        for (let box: Element | null = parent; box; box = box.parentElement) {
          const { overflowX, display } = getComputedStyle(box)
          if (overflowX === 'visible' || display === 'inline') continue
          const edge = box.getBoundingClientRect()
          left = Math.max(left, edge.left)
          right = Math.min(right, edge.right)
          top = Math.max(top, edge.top)
          bottom = Math.min(bottom, edge.bottom)
        }
        const middle = (at.top + at.bottom) / 2
        if (middle < top || middle > bottom || at.right <= left + 1 || at.left >= right - 1) continue
        const cut = at.right > right + 1 || at.left < left - 1
        // A row that is pinned, or a bar above the list, may cover it.
        const seen = [at.left + 2, (at.left + at.right) / 2, at.right - 2].map((x) => {
          const top = document.elementFromPoint(x, middle)
          return top !== null && (top.contains(parent) || parent.contains(top))
        })
        const covered = seen.some(Boolean) && !seen.every(Boolean)
        if (cut || covered)
          found.push(`${match[0]}${cut ? ' cut' : ' covered'} in ${parent.className || parent.tagName}`)
      }
    }
    return [...new Set(found)]
  })
}
