/** Pictures of the demo's banners: a green under a sky, with goods on it. */
import sharp, { type Sharp } from 'sharp'
import { drawGoods, type GoodsKind } from '../../../server/demo/art/goods.ts'
import type { PLACES } from '../area.ts'

/** Width and height by place. */
const SIZES: Readonly<Record<(typeof PLACES)[number], readonly [number, number]>> = {
  home_top: [1280, 420],
  home_middle: [960, 320],
  landing: [1280, 480],
  popup: [640, 800],
}

/** Colours of sky above, sky below, far green, near green. */
const LIGHTS = [
  ['#8ec5e8', '#e8f4fb', '#5f9e6e', '#2f7a4d'],
  ['#f3a76a', '#fde6c8', '#7d9a58', '#46733d'],
  ['#5b7fb8', '#c9d9ef', '#4b8a73', '#1e5f4c'],
] as const

function green(width: number, height: number, light: number): Buffer {
  const [top, low, far, near] = LIGHTS[light % LIGHTS.length] ?? LIGHTS[0]
  const y = (share: number) => Math.round(height * share)
  const x = (share: number) => Math.round(width * share)
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${x(0.2)}" cy="${y(0.24)}" r="${y(0.08)}" fill="#fff6dc"/>
    <path d="M0 ${y(0.62)} Q${x(0.3)} ${y(0.44)} ${x(0.62)} ${y(0.6)} T${width} ${y(0.52)} V${height} H0Z" fill="${far}"/>
    <path d="M0 ${y(0.8)} Q${x(0.4)} ${y(0.64)} ${width} ${y(0.78)} V${height} H0Z" fill="${near}"/>
    <path d="M${x(0.4)} ${y(0.72)} V${y(0.36)}" stroke="#f7f7f2" stroke-width="4"/>
    <path d="M${x(0.4)} ${y(0.36)} l${y(0.12)} ${y(0.05)} l-${y(0.12)} ${y(0.05)}Z" fill="#d23b34"/>
    <ellipse cx="${x(0.4)}" cy="${y(0.725)}" rx="${y(0.04)}" ry="${y(0.012)}" fill="#17352a"/>
  </svg>`)
}

/** The picture of a banner with its size. */
export async function drawBanner(
  place: (typeof PLACES)[number],
  goods: readonly [kind: GoodsKind, look: number],
  light: number,
): Promise<{ picture: Sharp; width: number; height: number }> {
  const [width, height] = SIZES[place]
  const side = Math.round(Math.min(width * 0.5, height * 0.74))
  const round = Buffer.from(
    `<svg width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${Math.round(side / 10)}"/></svg>`,
  )
  const shown = await sharp(Buffer.from(drawGoods(...goods)), { density: 216 })
    .resize(side, side)
    .composite([{ input: round, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const left = place === 'popup' ? Math.round((width - side) / 2) : Math.round(width * 0.94 - side)
  const top = Math.round((height - side) / (place === 'popup' ? 3 : 2))
  const picture = sharp(green(width, height, light)).composite([{ input: shown, left, top }])
  return { picture: sharp(await picture.removeAlpha().png().toBuffer()), width, height }
}
