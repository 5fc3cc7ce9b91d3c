/**
 * The picture of a captcha. Signs are drawn as strokes of our own: no font has to be installed on the server,
 * and none of the letters can be taken for another.
 */
import { randomInt } from 'node:crypto'
import sharp from 'sharp'

/** Strokes by sign, in a box of 20 by 28. Signs that look alike (0 O, 1 I, 2 Z, 5 S, 8 B, U V) are left out. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M2 28L10 0L18 28M5 18H15',
  C: 'M18 5Q14 0 10 0Q1 0 1 14Q1 28 10 28Q15 28 18 23',
  E: 'M17 0H3V28H17M3 14H14',
  F: 'M17 0H3V28M3 14H14',
  H: 'M2 0V28M18 0V28M2 14H18',
  J: 'M15 0V20Q15 28 8 28Q2 28 2 21',
  K: 'M3 0V28M17 0L3 16M8 11L18 28',
  L: 'M4 0V28H17',
  M: 'M1 28V0L10 16L19 0V28',
  N: 'M2 28V0L18 28V0',
  P: 'M3 28V0H10Q18 0 18 8Q18 16 10 16H3',
  R: 'M3 28V0H10Q18 0 18 8Q18 16 10 16H3M9 16L18 28',
  T: 'M1 0H19M10 0V28',
  U: 'M2 0V19Q2 28 10 28Q18 28 18 19V0',
  W: 'M0 0L5 28L10 10L15 28L20 0',
  X: 'M2 0L18 28M18 0L2 28',
  Y: 'M1 0L10 13L19 0M10 13V28',
  3: 'M3 3Q7 0 10 0Q17 0 17 7Q17 13 9 13Q18 13 18 21Q18 28 10 28Q5 28 2 24',
  4: 'M13 28V0L1 20H19',
  6: 'M16 2Q12 0 10 0Q2 3 2 18Q2 28 10 28Q18 28 18 20Q18 12 10 12Q4 12 2 18',
  7: 'M2 0H18L8 28',
  9: 'M4 26Q8 28 10 28Q18 25 18 10Q18 0 10 0Q2 0 2 8Q2 16 10 16Q16 16 18 10',
}
const SIGNS = Object.keys(STROKES)
const LENGTH = 5
const WIDTH = 220
const HEIGHT = 72
/** Pixels of the picture for each unit of the drawing, so that it is sharp on any screen. */
const SCALE = 2
const GROUND = '#eef2f7'
const INK = ['#1e293b', '#1e3a5f', '#3b2a5c', '#14453d']

/** A number between two bounds, in tenths. */
const between = (low: number, high: number) => randomInt(Math.round(low * 10), Math.round(high * 10) + 1) / 10
const one = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T

/** New signs to be read. */
export function newSigns(): string {
  return Array.from({ length: LENGTH }, () => one(SIGNS)).join('')
}

/** A bent line across the picture. */
function line(color: string, width: number): string {
  const y = () => between(8, HEIGHT - 8)
  return `<path d="M-4 ${y()}C${WIDTH / 3} ${y()} ${(WIDTH / 3) * 2} ${y()} ${WIDTH + 4} ${y()}" stroke="${color}" stroke-width="${width}"/>`
}

/** The drawing as SVG; each time another one. */
export function drawSigns(signs: string): string {
  const ink = one(INK)
  const letters = [...signs].map((sign, index) => {
    const x = 24 + index * 39 + between(-5, 5)
    const y = 18 + between(-8, 8)
    const turn = `translate(${x} ${y}) rotate(${between(-16, 16)} 10 14) skewX(${between(-12, 12)}) scale(${between(1.05, 1.35)} ${between(1.05, 1.3)})`
    return `<path transform="${turn}" d="${STROKES[sign]}" stroke="${ink}" stroke-width="${between(2.6, 3.6)}"/>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * SCALE}" height="${HEIGHT * SCALE}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${line('#94a3b8', 2)}${letters.join('')}` +
    `${line(ink, 1.6)}${line(ink, 1.3)}${line(GROUND, 1.4)}${line(GROUND, 1.4)}</g></svg>`
  )
}

/** The picture as PNG, 440 by 144 pixels. */
export function renderSigns(signs: string): Promise<Buffer> {
  return sharp(Buffer.from(drawSigns(signs)))
    .png({ palette: true, colours: 16 })
    .toBuffer()
}
