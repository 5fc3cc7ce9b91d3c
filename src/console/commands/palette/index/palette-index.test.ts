import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, tokens } from '../../../../core/text.ts'
import { buildPaletteIndex, type IndexEntry, joinedIndex } from './palette-index.ts'

const entry = (value: string, titles: string[], extra?: string[]): IndexEntry => ({ value, titles, extra })

const index = buildPaletteIndex([
  entry('confirm', ['Xác nhận đơn', 'Confirm order'], ['duyệt chốt đơn']),
  entry('payment', ['Xác nhận thanh toán', 'Confirm payment']),
  entry('cancel', ['Huỷ đơn', 'Cancel order']),
  entry('returns', ['Đơn hàng: Chờ xác nhận trả hàng', 'Orders: Returns to confirm']),
  entry('orders', ['Đơn hàng', 'Orders'], ['giao hàng delivery']),
  entry('record', ['Ngô Thị Xác Nga'], ['DH00048213', '0912345678']),
])
const find = (query: string, bonus?: ReadonlyMap<string, number>) =>
  index.search(query, 50, bonus).map((hit) => hit.value)

describe('the palette index', () => {
  test('finds without diacritics, by beginnings of words in any order', () => {
    expect(find('xac n')).toEqual(expect.arrayContaining(['confirm', 'payment', 'returns', 'record']))
    expect(find('xac n').slice(0, 2).sort()).toEqual(['confirm', 'payment'])
    expect(find('đơn xác')).toEqual(['confirm', 'returns'])
    expect(find('DON HANG')[0]).toBe('orders')
  })

  test('finds by initials, also while they are being typed, and without spaces', () => {
    expect(find('xnd')).toEqual(['confirm'])
    expect(find('xn')).toEqual(expect.arrayContaining(['confirm', 'payment']))
    expect(find('xacnhand')).toEqual(['confirm'])
  })

  test('finds in the other language and by keywords, after the own words', () => {
    expect(find('confirm')).toEqual(expect.arrayContaining(['confirm', 'payment', 'returns']))
    expect(find('chot')).toEqual(['confirm'])
    expect(find('don')[0]).toBe('orders')
  })

  test('finds a record by its code, the number in it, or the phone', () => {
    for (const query of ['DH00048213', 'dh000482', '48213', '0912']) expect(find(query)).toEqual(['record'])
  })

  test('what is used often comes first, but never what does not match', () => {
    expect(find('xac n', new Map([['payment', 45]]))[0]).toBe('payment')
    expect(find('huy', new Map([['payment', 45]]))).toEqual(['cancel'])
  })

  test('nothing for nothing', () => {
    expect(find('')).toEqual([])
    expect(find('  ')).toEqual([])
    expect(find('qqq')).toEqual([])
    expect(find('xac qqq')).toEqual([])
  })

  test('every word of every hit’s query begins one of its words', () => {
    const word = fc.constantFrom(
      'xac',
      'nhan',
      'đơn',
      'hàng',
      'huỷ',
      'chờ',
      'giao',
      'tra',
      'order',
      'x',
      'd',
      'nh',
    )
    const title = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(title, { minLength: 1, maxLength: 20 }), title, (titles, query) => {
        const made = buildPaletteIndex(titles.map((one, i) => entry(String(i), [one])))
        const hits = new Set(made.search(query, 50).map((hit) => Number(hit.value)))
        for (const [i, one] of titles.entries()) {
          const own = tokens(one)
          const all = tokens(query).every((asked) => own.some((mine) => mine.startsWith(asked)))
          if (all) expect(hits.has(i), `${query} in ${one}`).toBe(true)
          else if (hits.has(i)) {
            // Only initials and words run together may match beyond that.
            const joined = [own.join(''), own.map((mine) => mine.charAt(0)).join('')]
            const loose = tokens(query).every((asked) =>
              [...own, ...joined].some((mine) => mine.startsWith(asked)),
            )
            expect(loose, `${query} in ${one}`).toBe(true)
          }
        }
      }),
    )
  })

  test('the best are kept in order when there are more than asked for', () => {
    const made = buildPaletteIndex(
      Array.from({ length: 500 }, (_, i) => entry(String(i), [i === 400 ? 'Đơn' : `Một đơn thứ ${i}`])),
    )
    const hits = made.search(fold('đơn'), 10)
    expect(hits).toHaveLength(10)
    expect(hits[0]?.value).toBe('400')
    expect(hits.map((hit) => hit.score)).toEqual([...hits.map((hit) => hit.score)].sort((a, b) => b - a))
  })
})

describe('phrases', () => {
  const own = buildPaletteIndex([
    { value: 'create', titles: ['Tạo đơn hàng', 'New order'], phrases: ['create order', 'dat don'] },
    { value: 'from', titles: ['Đặt đơn từ', 'Set order from'] },
    { value: 'pack', titles: ['Đóng gói', 'Pack'], about: ['don hang', 'order'] },
    { value: 'scattered', titles: ['Order of rows', 'Order created'], phrases: ['create'] },
  ])
  const found = (query: string) => own.search(query, 9).map(({ value }) => value)

  test('one that is typed in a run comes before words that are scattered over an entry', () => {
    expect(found('create order')).toEqual(['create', 'scattered'])
  })

  test('several words that are just a phrase come before a longer title that begins with them', () => {
    expect(found('đặt đơn')).toEqual(['create', 'from'])
    expect(found('đặt đơn từ')).toEqual(['from'])
  })

  test('a title that is typed whole comes before the phrase of another entry', () => {
    const lists = buildPaletteIndex([
      { value: 'new', titles: ['Tạo phiếu bàn giao'], phrases: ['lap phieu ban giao'] },
      { value: 'from-orders', titles: ['Lập phiếu bàn giao'], phrases: ['ban giao'] },
    ])
    expect(lists.search('lap phieu ban giao', 9).map(({ value }) => value)).toEqual(['from-orders', 'new'])
  })

  test('names of the thing an entry is about count with its words, and alone come last', () => {
    expect(found('pack order')).toEqual(['pack'])
    expect(found('order').at(-1)).toBe('pack')
  })

  test('words that no title needs are left out where nothing has them', () => {
    expect(found('pack the order')).toEqual(['pack'])
    expect(found('the')).toEqual([])
  })
})

test('two indexes joined find as one over all entries does', () => {
  const word = fc.constantFrom('xac', 'nhan', 'don', 'hang', 'huy', 'tra')
  const titles = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(titles, fc.nat(), fc.array(word, { minLength: 1, maxLength: 2 }), (all, cut, asked) => {
      const entries = all.map((words, i) => entry(`${i}`, [words.join(' ')]))
      const at = cut % entries.length
      const both = joinedIndex(buildPaletteIndex(entries.slice(0, at)), buildPaletteIndex(entries.slice(at)))
      const whole = buildPaletteIndex(entries)
      const scores = (of: typeof whole) => of.search(asked.join(' '), 5).map(({ score }) => score)
      expect(scores(both)).toEqual(scores(whole))
      expect(both.words).toEqual(whole.words)
    }),
  )
})
