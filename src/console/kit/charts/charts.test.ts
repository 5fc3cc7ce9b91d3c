import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { everyOf, layoutOf, shorten } from './layout.ts'
import { type ChartData, csvOf, isEmpty, stepOf, stepTo, tableOf, valueText } from './model.ts'

const measure = (text: string) => text.length * 7
const words = { first: 'Day', total: 'Total' }
const points = ['a', 'b', 'c'].map((key) => ({ key, name: `Point ${key}` }))
const stacked: ChartData = {
  kind: 'stacked',
  format: 'count',
  points,
  series: [
    { id: 'x', name: 'X', values: [1_200, 0, 3] },
    { id: 'y', name: 'Y', values: [800, null, 4] },
  ],
}

describe('keys', () => {
  test('arrows follow points and series, within the ends', () => {
    const go = (key: string, point: number, series: number, data = stacked) =>
      stepTo({ key }, { point, series }, data)
    expect(stepTo({ key: 'ArrowRight' }, undefined, stacked)).toEqual({ point: 0, series: 0 })
    expect(stepTo({ key: 'ArrowLeft' }, undefined, stacked)).toEqual({ point: 2, series: 0 })
    expect(go('ArrowRight', 2, 1)).toEqual({ point: 2, series: 1 })
    expect(go('End', 0, 1)).toEqual({ point: 2, series: 1 })
    expect(go('Home', 2, 1)).toEqual({ point: 0, series: 1 })
    expect(go('ArrowUp', 1, 0)).toEqual({ point: 1, series: 1 })
    expect(go('x', 1, 0)).toBeUndefined()
    const lying = { ...stacked, lying: true }
    expect(go('ArrowDown', 0, 0, lying)).toEqual({ point: 1, series: 0 })
    expect(go('ArrowRight', 0, 0, lying)).toEqual({ point: 0, series: 1 })
    const heat: ChartData = { ...stacked, kind: 'heat' }
    expect(go('ArrowDown', 1, 0, heat)).toEqual({ point: 1, series: 1 })
  })
})

describe('numbers', () => {
  test('the table has each number and its total, CSV has them plain', () => {
    const table = tableOf(stacked, words)
    expect(table.head).toEqual(['Day', 'X', 'Y', 'Total'])
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['1,200', '800', '2,000'],
      ['0', '—', '0'],
      ['3', '4', '7'],
    ])
    expect(csvOf(table, 'count')).toBe(
      'Day,X,Y,Total\r\nPoint a,1200,800,2000\r\nPoint b,0,,0\r\nPoint c,3,4,7\r\n',
    )
  })

  test('no text of a CSV is a formula', () => {
    const evil = [{ key: 'a', name: '=cmd|"x",1' }]
    const table = tableOf({ ...stacked, points: evil }, words)
    expect(csvOf(table, 'count').split('\r\n')[1]).toBe(`"'=cmd|""x"",1",1200,800,2000`)
  })

  test('a heat map is read by rows; notes are in brackets', () => {
    const heat: ChartData = {
      ...stacked,
      kind: 'heat',
      format: 'share',
      series: [{ id: 'x', name: 'X', values: [1_234, null, 10_000] }],
      note: (point, series) => `${point}/${series}`,
    }
    expect(tableOf(heat, words).rows[0]?.cells).toEqual(['12.3% (0/0)', '—', '100% (2/0)'])
    expect([null, 0, 1, 2_000, 2_001, 10_000].map((value) => stepOf(value, 10_000))).toEqual([
      0, 1, 1, 1, 2, 5,
    ])
  })

  test('money, and nothing at all', () => {
    expect(valueText(1_500_000, 'money')).toBe('1,500,000đ')
    expect(isEmpty(stacked)).toBe(false)
    expect(isEmpty({ ...stacked, points: [] })).toBe(true)
    expect(isEmpty({ ...stacked, series: [{ id: 'x', name: 'X', values: [null, null, null] }] })).toBe(true)
  })
})

describe('places', () => {
  const days = Array.from({ length: 31 }, (_, at) => ({
    key: String(at),
    name: `${at}/11/2026`,
    short: `${at}/11`,
  }))
  const month: ChartData = {
    kind: 'stacked',
    format: 'count',
    points: days,
    series: [{ id: 'x', name: 'X', values: days.map((_, at) => at) }],
  }

  test.each([340, 700, 1_400])('names do not touch at %i px, nor leave the drawing', (width) => {
    const { names } = layoutOf(month, width, measure)
    const ends = names.map(({ x, text }) => [x - measure(text) / 2, x + measure(text) / 2] as const)
    for (const [at, [from, to]] of ends.entries()) {
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(width)
      expect(from).toBeGreaterThan(ends[at - 1]?.[1] ?? -1)
    }
    expect(names.at(-1)?.text).toBe('30/11')
  })

  test('names below the axis are clear of its lowest value, whose text is half above and half below the axis', () => {
    const { names, ticks, height } = layoutOf(month, 340, measure)
    const lowest = Math.max(...ticks.map(({ y }) => y))
    const [top, bottom] = [-12, 4]
    expect((names[0]?.y ?? 0) + top).toBeGreaterThanOrEqual(lowest + 8)
    expect((names[0]?.y ?? 0) + bottom).toBeLessThanOrEqual(height)
  })

  test('parts of a bar follow each other, and each place is its own cell', () => {
    const layout = layoutOf(stacked, 600, measure)
    const [lower, upper] = [0, 1].map((series) =>
      layout.marks.find((mark) => mark.point === 0 && mark.series === series),
    )
    if (!lower || !upper) throw new Error('no marks')
    expect(upper.y + upper.height).toBeCloseTo(lower.y)
    expect(lower.height / upper.height).toBeCloseTo(1_200 / 800)
    for (const { point, series, x, y, width, height } of layout.marks.filter((mark) => mark.height > 1))
      expect(layout.cellAt(x + width / 2, y + height / 2)).toEqual({ point, series })
    expect(layout.cellAt(-5, 20)).toBeUndefined()
  })

  test('counts have no halves on their axis', () => {
    const few = { ...stacked, series: [{ id: 'x', name: 'X', values: [1, 0, 1] }] }
    expect(layoutOf(few, 600, measure).ticks.map(({ text }) => text)).toEqual(['0', '1'])
  })

  test('long names end in an ellipsis', () => {
    expect(shorten('Nguyễn Khánh Linh', 70, measure)).toBe('Nguyễn Kh…')
    expect(shorten('Linh', 70, measure)).toBe('Linh')
    expect(everyOf(['aaaa', 'bbbb'], 12, measure)).toBe(3)
  })
})

/** A colour as a user without red cones (0) or without green cones (1) sees it, linear RGB (Viénot 1999). */
function seen([r, g, b]: readonly number[], cones: 0 | 1): number[] {
  const m = cones === 0 ? [0.1124, 0.8876, 0.004, -0.004] : [0.2927, 0.7073, -0.0223, 0.0223]
  const [p = 0, q = 0, s = 0, u = 0] = m
  const both = p * (r ?? 0) + q * (g ?? 0)
  return [both, both, Math.max(0, s * (r ?? 0) + u * (g ?? 0) + (b ?? 0))]
}

test('neighbouring colours of charts differ for colour-blind users, in both themes', () => {
  const [light = '', dark = ''] = readFileSync('src/console/app/tokens.css', 'utf8').split(
    "[data-theme='dark']",
  )
  const linear = (hex: string) =>
    [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2)
  for (const theme of [light, dark]) {
    const color = (name: string) => linear(new RegExp(`--${name}: (#\\w{6})`).exec(theme)?.[1] ?? '')
    for (const cones of [0, 1] as const) {
      const [a = [], b = []] = ['blue', 'amber'].map((name) => seen(color(name), cones))
      const away = Math.hypot(...a.map((value, at) => value ** 0.45 - (b[at] ?? 0) ** 0.45))
      expect(away).toBeGreaterThan(0.3)
    }
  }
})
