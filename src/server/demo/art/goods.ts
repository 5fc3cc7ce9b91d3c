/** Pictures of goods as SVG: drawn by kind, in four looks. */
import { cap, glove, jacket, polo, shoes, trousers } from './apparel.ts'
import { type Drawing, frame, type Look } from './canvas.ts'
import { driver, hybrid, iron, putter, wedge, wood } from './clubs.ts'
import { ball, cartBag, rangefinder, standBag, towel, training, trolley, umbrella, watch } from './gear.ts'

export const GOODS_KINDS = [
  'driver',
  'wood',
  'hybrid',
  'iron',
  'wedge',
  'putter',
  'ball',
  'glove',
  'shoes',
  'stand-bag',
  'cart-bag',
  'polo',
  'trousers',
  'jacket',
  'cap',
  'rangefinder',
  'watch',
  'trolley',
  'training',
  'umbrella',
  'towel',
] as const
export type GoodsKind = (typeof GOODS_KINDS)[number]

const look = (main: string, light: string, dark: string, accent: string, ground: string): Look => ({
  main,
  light,
  dark,
  accent,
  ground,
})

const BLACK = look('#2a3036', '#515a64', '#15181c', '#e4572e', '#e9ecef')
const BLUE = look('#1f5fa8', '#5a97dd', '#143d70', '#f5c542', '#e3edf7')
const RED = look('#b3262e', '#e2595f', '#741319', '#f4f6f8', '#f7e9e8')
const GREEN = look('#1e7a5a', '#53b892', '#0f4a36', '#f0c24b', '#e4f2ec')
const WHITE = look('#f1f3f5', '#ffffff', '#b4bec8', '#1f5fa8', '#e6ebf0')
const NAVY = look('#1d2f52', '#4a6499', '#101c34', '#e8edf3', '#e5e9f2')
const SILVER = look('#a9b3bd', '#eef1f4', '#7b8793', '#b3262e', '#eceff2')
const COPPER = look('#a9643a', '#dca178', '#6d3a1c', '#22272d', '#f5ece5')
const YELLOW = look('#f2d43a', '#fff3a1', '#c29f0b', '#2a3036', '#f8f3dc')
const PINK = look('#d9668f', '#f5a9c3', '#9c3a60', '#ffffff', '#faeaf0')
const TAN = look('#b9935f', '#e3c79d', '#7c5d33', '#3b2a17', '#f5eee3')
const PURPLE = look('#5b4397', '#9079cf', '#3a2869', '#e3c04a', '#ece8f6')

type Kind = {
  drawing: Drawing
  looks: readonly [Look, Look, Look, Look]
  shadow?: { x: number; y: number; width: number }
}

const KINDS: Readonly<Record<GoodsKind, Kind>> = {
  driver: { drawing: driver, looks: [BLACK, BLUE, RED, GREEN], shadow: { x: 78, y: 133, width: 56 } },
  wood: { drawing: wood, looks: [BLACK, NAVY, RED, PURPLE], shadow: { x: 78, y: 132, width: 52 } },
  hybrid: { drawing: hybrid, looks: [BLACK, BLUE, GREEN, SILVER], shadow: { x: 78, y: 132, width: 46 } },
  iron: { drawing: iron, looks: [SILVER, BLUE, BLACK, GREEN] },
  wedge: { drawing: wedge, looks: [SILVER, BLACK, COPPER, NAVY], shadow: { x: 84, y: 141, width: 48 } },
  putter: { drawing: putter, looks: [BLACK, SILVER, RED, NAVY], shadow: { x: 82, y: 138, width: 62 } },
  ball: {
    drawing: ball,
    looks: [WHITE, YELLOW, { ...PINK, accent: '#5b4397' }, SILVER],
    shadow: { x: 82, y: 138, width: 60 },
  },
  glove: { drawing: glove, looks: [WHITE, BLACK, NAVY, TAN], shadow: { x: 80, y: 149, width: 34 } },
  shoes: { drawing: shoes, looks: [WHITE, BLACK, SILVER, NAVY], shadow: { x: 82, y: 131, width: 66 } },
  'stand-bag': { drawing: standBag, looks: [BLACK, WHITE, NAVY, RED], shadow: { x: 92, y: 143, width: 50 } },
  'cart-bag': { drawing: cartBag, looks: [BLACK, WHITE, NAVY, COPPER], shadow: { x: 80, y: 144, width: 44 } },
  polo: { drawing: polo, looks: [WHITE, NAVY, GREEN, PINK], shadow: { x: 80, y: 147, width: 44 } },
  trousers: { drawing: trousers, looks: [BLACK, TAN, SILVER, NAVY], shadow: { x: 80, y: 146, width: 46 } },
  jacket: { drawing: jacket, looks: [BLACK, NAVY, SILVER, BLUE], shadow: { x: 80, y: 147, width: 44 } },
  cap: { drawing: cap, looks: [WHITE, BLACK, NAVY, RED], shadow: { x: 88, y: 125, width: 58 } },
  rangefinder: {
    drawing: rangefinder,
    looks: [WHITE, BLACK, BLUE, RED],
    shadow: { x: 82, y: 135, width: 54 },
  },
  watch: { drawing: watch, looks: [BLACK, WHITE, NAVY, TAN], shadow: { x: 80, y: 150, width: 30 } },
  trolley: { drawing: trolley, looks: [BLACK, WHITE, SILVER, BLUE], shadow: { x: 90, y: 142, width: 60 } },
  training: { drawing: training, looks: [GREEN, RED, BLUE, YELLOW] },
  towel: { drawing: towel, looks: [WHITE, NAVY, RED, GREEN], shadow: { x: 80, y: 146, width: 44 } },
  umbrella: { drawing: umbrella, looks: [BLACK, NAVY, RED, GREEN], shadow: { x: 86, y: 144, width: 40 } },
}

/** A picture of goods as SVG, 160 by 160; `index` selects the look, and the drawing where a kind has two. */
export function drawGoods(kind: GoodsKind, index: number): string {
  const { drawing, looks, shadow } = KINDS[kind]
  const one = looks[index % looks.length] ?? looks[0]
  return frame(one, drawing(one, index), shadow)
}
