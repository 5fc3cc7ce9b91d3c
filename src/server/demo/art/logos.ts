/** Logos of the demo: a shape and two colours for each; none is a logo of a real brand. */

/** Ground and mark. */
const COLOURS = [
  ['#1d2f52', '#e8edf3'],
  ['#b3262e', '#f7e9e8'],
  ['#15181c', '#f5c542'],
  ['#1e7a5a', '#e4f2ec'],
  ['#1f5fa8', '#ffffff'],
  ['#f1f3f5', '#15181c'],
  ['#5b4397', '#ece8f6'],
  ['#e4572e', '#ffffff'],
] as const

/** Paths within 160 by 160. */
const SHAPES = [
  'M80 34 126 118H34z',
  'M80 30a50 50 0 1 0 .1 0zm0 26a24 24 0 1 1-.1 0z',
  'M40 44h24l16 40 16-40h24L90 120H70z',
  'M36 52q44-34 88 0v22q-44-30-88 0zm0 42q44-30 88 0v22q-44-34-88 0z',
  'M80 28 132 80 80 132 28 80zm0 30L58 80l22 22 22-22z',
  'M44 36h22v34h28V36h22v88H94V90H66v34H44z',
  'M34 80Q80 20 126 80 80 140 34 80zm30 0q16 24 32 0-16-24-32 0z',
] as const

/** The logo of a brand as SVG, 160 by 160; another one for each index below 56. */
export function drawLogo(index: number): string {
  const [ground, mark] = COLOURS[index % COLOURS.length] ?? COLOURS[0]
  const shape = SHAPES[index % SHAPES.length]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">` +
    `<rect width="160" height="160" fill="${ground}"/><path fill-rule="evenodd" d="${shape}" fill="${mark}"/></svg>`
  )
}
