/** Base of the drawings: 160 by 160, light from the upper left, a soft shadow on the ground. */

/** Colours of one picture. */
export type Look = {
  /** The goods' own colour. */
  main: string
  /** The same in shade, and in light. */
  dark: string
  light: string
  /** Trims, logos, badges. */
  accent: string
  /** Of the background. */
  ground: string
}

/** Draws the goods; `index` selects the look of a kind where more than the colour differs. */
export type Drawing = (look: Look, index: number) => string

const gradient = (id: string, from: string, to: string, upright = false) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${upright ? 0 : 1}" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

/** Fills that every drawing may use. */
const fills = (look: Look) =>
  `<radialGradient id="back" cx=".42" cy=".34" r=".85"><stop offset="0" stop-color="#fff"/><stop offset=".55" stop-color="${look.ground}"/><stop offset="1" stop-color="${look.ground}"/></radialGradient>` +
  gradient('body', look.light, look.dark) +
  gradient('deep', look.main, look.dark, true) +
  gradient('steel', '#f4f6f8', '#8f99a5') +
  gradient('dark', '#4a525c', '#16191d') +
  gradient('shaft', '#d9dee4', '#79838f')

/** The whole picture as SVG. */
export function frame(look: Look, drawing: string, shadow = { x: 80, y: 139, width: 52 }): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">` +
    `<defs>${fills(look)}</defs><rect width="160" height="160" fill="url(#back)"/>` +
    `<ellipse cx="${shadow.x}" cy="${shadow.y}" rx="${shadow.width}" ry="6" fill="#1b2530" opacity=".13"/>` +
    `${drawing}</svg>`
  )
}

/** A shaft with its grip, from the head up to the edge of the picture. */
export const shaft = (x: number, y: number, toX: number, toY: number, width = 4.5) =>
  `<path d="M${x} ${y}L${toX} ${toY}" stroke="#3a424c" stroke-width="${width + 1.4}" stroke-linecap="round"/>` +
  `<path d="M${x} ${y}L${toX} ${toY}" stroke="url(#shaft)" stroke-width="${width}" stroke-linecap="round"/>`

/** A mark that reads as a logo and is nobody's. */
export const mark = (x: number, y: number, size: number, color: string) =>
  `<path d="M${x - size} ${y + size * 0.5}q${size * 0.6} ${-size * 1.5} ${size * 2} ${-size}q${-size * 0.5} ${size * 0.9} ${-size * 2} ${size}z" fill="${color}"/>`
