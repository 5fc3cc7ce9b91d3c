/** Text on and in any chosen accent colour is readable. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACCENTS, parseColour } from '../../../commands/app/look.ts'
import { contrast, GROUNDS, shadesOf } from './accent.ts'
import { DEFAULT_ACCENT } from './device.ts'

const THEMES = ['light', 'dark'] as const

function check(accent: string): void {
  const shades = shadesOf(accent)
  for (const theme of THEMES) {
    const { surface, canvas, faint } = GROUNDS[theme]
    const of = shades[theme]
    expect(contrast('#ffffff', of['accent-solid']), `white on ${accent}, ${theme}`).toBeGreaterThanOrEqual(
      4.5,
    )
    expect(contrast(of['accent-solid'], surface), `solid ${accent}, ${theme}`).toBeGreaterThanOrEqual(3)
    expect(contrast(faint, of['accent-soft']), `faint text on soft ${accent}`).toBeGreaterThanOrEqual(4.5)
    for (const ground of [surface, canvas, of['accent-soft']]) {
      expect(contrast(of['accent-text'], ground), `text in ${accent}, ${theme}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(of.accent, ground), `marks in ${accent}, ${theme}`).toBeGreaterThanOrEqual(3)
    }
  }
}

describe('accents', () => {
  test.each(Object.values(ACCENTS))('%s can be read in both themes', check)

  test('so can any other', () => {
    const part = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
    fc.assert(
      fc.property(fc.tuple(part, part, part), (parts) => check(`#${parts.join('')}`)),
      { numRuns: 500 },
    )
  })

  test('eight of them, the default among them', () => {
    expect(Object.keys(ACCENTS)).toHaveLength(8)
    expect(Object.values(ACCENTS)).toContain(DEFAULT_ACCENT)
  })

  test('stand on the grounds of the tokens', () => {
    const css = readFileSync('src/console/app/tokens.css', 'utf8')
    const [light = '', dark = ''] = css.split(":root[data-theme='dark']")
    for (const [theme, part] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      expect(part).toContain(`--surface: ${GROUNDS[theme].surface}`)
      expect(part).toContain(`--canvas: ${GROUNDS[theme].canvas}`)
      expect(part).toContain(`--text-3: ${GROUNDS[theme].faint}`)
    }
  })

  test('are read as people write them', () => {
    expect(['#19F', '1890ff', ' #11A983 ', 'red', '#12345', ''].map(parseColour)).toEqual([
      '#1199ff',
      '#1890ff',
      '#11a983',
      undefined,
      undefined,
      undefined,
    ])
  })
})
