/**
 * The scrollbar of a list of up to 10 million rows. Browsers stop growing an element at 17.8 (Firefox) to
 * 33.5 (Chrome) million px, so longer lists get a scroll area of `MAX_SPACE_PX` and a mapping: near both ends
 * and while scrolling by wheel one px is one px, dragging the thumb jumps in proportion.
 */
export const MAX_SPACE_PX = 15_000_000

/** At each end, this many viewports are mapped one to one, so that the first and last rows scroll naturally. */
const EDGE_VIEWPORTS = 20

/** Where a list is scrolled to, in px of the whole list (`top`) and of the element (`scrollTop`). */
export class ScrollModel {
  rows = 0
  rowHeight = 34
  viewport = 0
  /** First px shown, of `rows * rowHeight`. */
  top = 0
  /** The element's `scrollTop`, or its next value after a method has set it. */
  scrollTop = 0
  /** Height of all rows, px. */
  get total(): number {
    return this.rows * this.rowHeight
  }

  /** Height of the scroll area, px. */
  get space(): number {
    return Math.min(this.total, MAX_SPACE_PX)
  }

  get mapped(): boolean {
    return this.total > MAX_SPACE_PX
  }

  get maxTop(): number {
    return Math.max(0, this.total - this.viewport)
  }

  get maxScrollTop(): number {
    return Math.max(0, this.space - this.viewport)
  }

  /** Where a row begins inside the scroll area, px. */
  placeOf(row: number): number {
    return row * this.rowHeight - (this.top - this.scrollTop)
  }

  /** The first row that is at least partly shown. */
  get firstRow(): number {
    return Math.floor(this.top / this.rowHeight)
  }

  /** Rows that fit wholly into the viewport. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.viewport / this.rowHeight))
  }

  /** Takes new dimensions, keeping the first shown row. Returns whether `scrollTop` has to be written. */
  resize(size: { rows?: number; rowHeight?: number; viewport?: number }): boolean {
    const row = this.rowHeight > 0 ? this.top / this.rowHeight : 0
    const before = this.scrollTop
    const rescaled = size.rowHeight !== undefined && size.rowHeight !== this.rowHeight
    if (size.rows !== undefined) this.rows = size.rows
    if (size.rowHeight !== undefined) this.rowHeight = size.rowHeight
    if (size.viewport !== undefined) this.viewport = size.viewport
    this.#setTop(rescaled ? Math.round(row) * this.rowHeight : this.top)
    if (!this.mapped) this.scrollTop = this.top
    else if (size.rows !== undefined || rescaled) this.scrollTop = this.#anchor(this.top)
    // As the browser does with a scroll area that became shorter than what is seen of it.
    else this.scrollTop = Math.min(this.scrollTop, this.maxScrollTop)
    return this.scrollTop !== before
  }

  /** Takes the element's new `scrollTop`. Returns whether another one has to be written. */
  scrolled(scrollTop: number): boolean {
    const by = scrollTop - this.scrollTop
    this.scrollTop = scrollTop
    if (!this.mapped) {
      this.#setTop(scrollTop)
      return false
    }
    // A thumb px is `space / viewport` px of the area: far more than a wheel ever moves in one event.
    const jump = Math.min(this.viewport * 4, this.space / Math.max(1, this.viewport) / 2)
    if (Math.abs(by) > jump) {
      this.#setTop(Math.round(this.#topAt(scrollTop)))
      return false
    }
    const wanted = this.top + by
    this.#setTop(wanted)
    const atEdge = scrollTop < this.viewport * 2 || scrollTop > this.maxScrollTop - this.viewport * 2
    if (this.top === wanted && !atEdge) return false
    return this.settle()
  }

  /** Scrolls so that `top` is the first px shown. Returns whether `scrollTop` has to be written. */
  scrollTo(top: number): boolean {
    const before = this.scrollTop
    const from = this.top
    this.#setTop(top)
    const near = this.mapped && Math.abs(this.top - from) < this.viewport * 2
    this.scrollTop = near ? this.scrollTop + (this.top - from) : this.#anchor(this.top)
    const tooFar =
      this.scrollTop < this.viewport * 2 || this.scrollTop > this.maxScrollTop - this.viewport * 2
    if (near && tooFar) this.scrollTop = this.#anchor(this.top)
    return this.scrollTop !== before
  }

  /** Brings a row into view with the least movement, or to the middle when it was out of sight by far. */
  reveal(row: number, align: 'nearest' | 'center' = 'nearest'): boolean {
    const start = row * this.rowHeight
    const end = start + this.rowHeight
    if (align === 'center') return this.scrollTo(start - (this.viewport - this.rowHeight) / 2)
    if (start < this.top) return this.scrollTo(start)
    if (end > this.top + this.viewport) return this.scrollTo(end - this.viewport)
    return false
  }

  /** Brings a row up that was in view before `px` at the bottom were covered. Returns whether it was. */
  revealCovered(row: number, px: number): boolean {
    const end = (row + 1) * this.rowHeight - this.top
    return end > this.viewport && end <= this.viewport + px + this.rowHeight && this.reveal(row)
  }

  /** Puts the thumb where it belongs, without moving a row; for when scrolling has come to rest. */
  settle(): boolean {
    const anchor = this.#anchor(this.top)
    if (Math.abs(anchor - this.scrollTop) < 1) return false
    this.scrollTop = anchor
    return true
  }

  #setTop(top: number): void {
    this.top = Math.min(Math.max(0, top), this.maxTop)
  }

  get #edge(): number {
    return this.viewport * EDGE_VIEWPORTS
  }

  /** `scrollTop` -> `top`: one to one at both ends, linear between. */
  #topAt(scrollTop: number): number {
    if (!this.mapped || scrollTop <= this.#edge) return scrollTop
    const fromEnd = this.maxScrollTop - scrollTop
    if (fromEnd <= this.#edge) return this.maxTop - fromEnd
    return this.#edge + (scrollTop - this.#edge) * this.#slope
  }

  /** `top` -> `scrollTop`, the inverse. */
  #anchor(top: number): number {
    if (!this.mapped || top <= this.#edge) return top
    const fromEnd = this.maxTop - top
    if (fromEnd <= this.#edge) return this.maxScrollTop - fromEnd
    return Math.round(this.#edge + (top - this.#edge) / this.#slope)
  }

  get #slope(): number {
    return (this.maxTop - 2 * this.#edge) / (this.maxScrollTop - 2 * this.#edge)
  }
}
