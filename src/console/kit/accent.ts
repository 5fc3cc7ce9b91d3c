/**
 * Shades of an accent of one's own, so that every text on or in it stays readable: WCAG contrast 4.5:1 for
 * texts, 3:1 for marks, in both themes, whatever colour was chosen (WCAG 2.2 AA).
 */

import type { SHADES, Shades } from './device.ts'

/** Custom properties that follow the accent (tokens.css), each `#rrggbb`. */
type Made = Record<(typeof SHADES)[number], string>

type Rgb = readonly [number, number, number]

/** Grounds of accents, from tokens.css; a test keeps the two equal. */
export const GROUNDS = {
  light: { surface: '#ffffff', canvas: '#f4f5f7', faint: '#656e7a', soft: 11, towards: '#000000' },
  dark: { surface: '#151920', canvas: '#0e1116', faint: '#8b95a1', soft: 20, towards: '#ffffff' },
} as const

const WHITE = '#ffffff'
const BLACK = '#000000'
/** A little more than the rule requires: a hovered element has a veil of 5 to 8 per cent. */
const READABLE = 5
const FAINT_READABLE = 4.6
const VISIBLE = 3

const rgb = (hex: string): Rgb => {
  const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16)
  return [at(1), at(3), at(5)]
}
const hex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` per cent of one colour, the rest of the other. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgb(one), rgb(other)]
  const part = (i: 0 | 1 | 2) => (a[i] * share + b[i] * (100 - share)) / 100
  return hex([part(0), part(1), part(2)])
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [r, g, b] = rgb(colour).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The accent, moved towards black or white only as far as it has to be. */
function moved(accent: string, towards: string, enough: (colour: string) => boolean): string {
  for (let share = 100; share > 0; share -= 2) {
    const colour = mix(accent, towards, share)
    if (enough(colour)) return colour
  }
  return towards
}

function shadesOn(accent: string, ground: (typeof GROUNDS)['light' | 'dark']): Made {
  const { surface, canvas, faint, towards } = ground
  const seenOn = (grounds: readonly string[]) => (colour: string) =>
    grounds.every((one) => contrast(colour, one) >= VISIBLE)
  // Black in the dark, white in the light: all that follows would be invisible.
  const seen = moved(accent, towards, seenOn([surface, canvas]))
  let share: number = ground.soft
  while (share > 1 && contrast(faint, mix(seen, surface, share)) < FAINT_READABLE) share--
  const soft = mix(seen, surface, share)
  const on = [surface, canvas, soft]
  return {
    accent: moved(accent, towards, seenOn(on)),
    'accent-solid': moved(seen, BLACK, (colour) => contrast(WHITE, colour) >= READABLE),
    'accent-text': moved(accent, towards, (colour) => on.every((one) => contrast(colour, one) >= READABLE)),
    'accent-soft': soft,
    'accent-line': mix(seen, surface, 45),
  }
}

/** The shades of an accent `#rrggbb` for both themes. */
export function shadesOf(accent: string): Shades & Record<'light' | 'dark', Made> {
  return { light: shadesOn(accent, GROUNDS.light), dark: shadesOn(accent, GROUNDS.dark) }
}
