import { describe, expect, test } from 'vitest'
import { area as orders } from '../../../../areas/orders/area.ts'
import { en } from '../../../../areas/orders/en.ts'
import { vi } from '../../../../areas/orders/vi.ts'
import { withMasks } from '../../../../core/area.ts'
import type { Condition } from '../../../../core/fields.ts'
import { parseListQuery } from '../../../../core/filter/filters.ts'
import { freeText, parseFilterText } from '../../../../core/filter/typed.ts'
import type { LanguageId } from '../../../../core/words.ts'
import { en as listEn } from '../en.ts'
import { vi as listVi } from '../vi.ts'
import { chipsOf, negated, withConditions, withoutChip } from './chips.ts'
import { suggest } from './suggest.ts'
import { fieldWords } from './words.ts'

/** The words as the console has them, without its i18n. */
function words(language: LanguageId, key: string, params?: Record<string, string | number>): string {
  const [namespace, path = ''] = key.split(':')
  const root: unknown = namespace === 'list' ? { vi: listVi, en: listEn }[language] : { vi, en }[language]
  const found = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], root)
  return String(found ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name] ?? name))
}
const say = (key: string, params?: Record<string, string | number>) => words('vi', key, params)
const fields = fieldWords(orders, ['vi', 'en'], words)
const TODAY = '2026-11-21'
const parse = (text: string) => parseFilterText(text, fields, TODAY)

const DAY: Condition[] = [['placedAt', 'eq', '2026-11-21']]

describe('what somebody types', () => {
  test.each<[string, Condition[], string]>([
    ['trạng thái:chờ xử lý', [['status', 'eq', 'pending']], ''],
    ['trang thai:cho xu ly', [['status', 'eq', 'pending']], ''],
    ['status:pending', [['status', 'eq', 'pending']], ''],
    ['Status: To pack', [['status', 'eq', 'to_pack']], ''],
    ['trạng thái:chờ xử lý,đang giao', [['status', 'in', ['pending', 'delivering']]], ''],
    ['status!=cancelled', [['status', 'ne', 'cancelled']], ''],
    ['tổng>1tr', [['total', 'gt', 1_000_000]], ''],
    ['tong>=1tr2', [['total', 'gte', 1_200_000]], ''],
    ['tổng:>350k', [['total', 'gt', 350_000]], ''],
    [
      'total:1tr-2tr',
      [
        ['total', 'gte', 1_000_000],
        ['total', 'lte', 2_000_000],
      ],
      '',
    ],
    ['ngày:hôm nay', [['placedAt', 'eq', 'today']], ''],
    ['date:today', [['placedAt', 'eq', 'today']], ''],
    ['ngày:7 ngày qua', [['placedAt', 'eq', 'last_7_days']], ''],
    ['ngày:7 ngày nguyen', [['placedAt', 'eq', 'last_7_days']], 'nguyen'],
    ['dự kiến<=tuần này', [['expectedOn', 'lte', 'this_week']], ''],
    ['dự kiến:mai', [['expectedOn', 'eq', 'tomorrow']], ''],
    ['ngày tạo:hôm nay', [['createdAt', 'eq', 'today']], ''],
    ['ngày giao:hôm qua', [['deliveredAt', 'eq', 'yesterday']], ''],
    ['placed date:today', [['placedAt', 'eq', 'today']], ''],
    ['người xử lý:tôi', [['handler', 'eq', 'me']], ''],
    ['handler:!me lan', [['handler', 'ne', 'me']], 'lan'],
    ['khách hàng:KH0000012 lan', [['customer', 'eq', 'KH0000012']], 'lan'],
    [
      'status:!cancelled,pending',
      [
        ['status', 'ne', 'cancelled'],
        ['status', 'ne', 'pending'],
      ],
      '',
    ],
    [
      'tổng:1-2tr',
      [
        ['total', 'gte', 1_000_000],
        ['total', 'lte', 2_000_000],
      ],
      '',
    ],
    ['đặt lúc:21/11', DAY, ''],
    ['ngay:2026-11-21', DAY, ''],
    ['đặt lúc>=01/11/2026', [['placedAt', 'gte', '2026-11-01']], ''],
    ['dự kiến:25/11/2026', [['expectedOn', 'eq', '2026-11-25']], ''],
    ['gọi:chưa gọi', [['call', 'eq', 'not_called']], ''],
    ['người xử lý:-', [['handler', 'empty', true]], ''],
    ['handler:*', [['handler', 'empty', false]], ''],
    ['khách hàng:kh0000012', [['customer', 'eq', 'KH0000012']], ''],
    ['đủ địa chỉ:không', [['addressComplete', 'eq', false]], ''],
    ['điện thoại:+84 912 345', [['phone', 'has', '0912345']], ''],
    ['tỉnh:"Hà Nội"', [['province', 'has', 'Hà Nội']], ''],
    ['nguyen van', [], 'nguyen van'],
    [
      'trạng thái:chờ xử lý gọi:chưa gọi nguyen van',
      [
        ['status', 'eq', 'pending'],
        ['call', 'eq', 'not_called'],
      ],
      'nguyen van',
    ],
    ['nguyen tổng>1tr van', [['total', 'gt', 1_000_000]], 'nguyen van'],
    ['hình thức thanh toán:cod', [['paymentMethod', 'eq', 'cod']], ''],
    ['thanh toán:đã thanh toán', [['payment', 'eq', 'paid']], ''],
  ])('%s', (text, conditions, rest) => {
    expect(parse(text)).toEqual({ conditions, names: [], rest, problems: [] })
  })

  test('a field that does not exist is named, the rest is kept', () => {
    const parsed = parse('màu:đỏ status:pending an')
    expect(parsed.conditions).toEqual([['status', 'eq', 'pending']])
    expect(parsed.problems).toEqual([{ kind: 'field', text: 'màu' }])
    expect(parsed.rest).toBe('màu:đỏ an')
  })

  test.each<[string, string[], string, string]>([
    ['người dưng:x', ['người dưng'], 'người dưng:x', ''],
    ['phụ trách:lan status:pending', ['phụ trách'], 'phụ trách:lan', ''],
    ['status:pending kênh bán dưng=web an', ['kênh bán dưng'], 'kênh bán dưng=web an', 'an'],
    ['DH0000012 màu sắc:đỏ vân:40', ['màu sắc', 'vân'], 'DH0000012 màu sắc:đỏ vân:40', 'DH0000012'],
    ['gọi lúc 14:30', [], 'gọi lúc 14:30', 'gọi lúc 14:30'],
  ])('a name of several words that no field has is told whole: %s', (text, named, rest, words) => {
    const parsed = parse(text)
    expect(parsed.problems).toEqual(named.map((one) => ({ kind: 'field', text: one })))
    expect(parsed.conditions).toEqual(text.includes('status') ? [['status', 'eq', 'pending']] : [])
    expect(parsed.rest).toBe(rest)
    expect(freeText(parsed.rest, fields)).toBe(words)
  })

  test('a record by its name ends where a name that no field has begins', () => {
    const parsed = parse('khách hàng:lan anh màu:đỏ')
    expect(parsed.names.map(({ text }) => text)).toEqual(['lan anh'])
    expect(parsed.problems).toEqual([{ kind: 'field', text: 'màu' }])
    expect(parsed.rest).toBe('màu:đỏ')
  })

  test.each(['trạng thái:mới tinh', 'tổng>abc', 'ngày:bữa kia', 'total:', 'gọi>3'])(
    'a value that does not fit stays in the text: %s',
    (text) => {
      const parsed = parse(text)
      expect(parsed.conditions).toEqual([])
      expect(parsed.rest).toBe(text)
      expect(parsed.problems.length).toBe(text.endsWith(':') ? 0 : 1)
    },
  )

  test.each(['14:30', 'http://a.vn', 'a > b', '> 3', ':', 'x :y', 'x?y=z', 'a&b=c'])(
    '%s is free text',
    (text) => {
      expect(parse(text)).toMatchObject({ conditions: [], rest: text, problems: [] })
    },
  )

  test('an ambiguous value is not guessed', () => {
    expect(parse('trạng thái:chờ').problems).toHaveLength(1)
  })

  test('while a condition is being written, what stands before it filters', () => {
    expect(freeText('nguyen trạng th', fields)).toBe('nguyen trạng th')
    expect(freeText('nguyen trạng thái:ch', fields)).toBe('nguyen')
    expect(freeText('màu:đỏ', fields)).toBe('')
  })
})

describe('completion', () => {
  const labels = (text: string) =>
    suggest(text, fields, say).items.map((item) => `${item.label}:${item.value}`)

  test('values after a field, as they are narrowed down', () => {
    expect(labels('trạng thái:')).toHaveLength(8)
    expect(labels('trạng thái:chờ x')).toEqual([
      'Trạng thái:Chờ xử lý',
      'Trạng thái:Chờ xác nhận thanh toán',
      'Trạng thái:Chờ xác nhận trả hàng',
    ])
    expect(labels('status:dang')).toEqual(['Trạng thái:Đang giao'])
  })

  test('fields and values without a sign', () => {
    expect(labels('tra')).toContain('Trạng thái:')
    expect(labels('đang gi')[0]).toBe('Trạng thái:Đang giao')
    expect(labels('nguyen van đang gi')[0]).toBe('Trạng thái:Đang giao')
    expect(labels('n')).toEqual([])
  })

  test('takes the place of what was typed for it', () => {
    const [item] = suggest('nguyen trạng thái:dang', fields, say).items
    expect(item).toMatchObject({ start: 7, conditions: [['status', 'eq', 'delivering']] })
  })

  test('days by name, amounts as they will be read, records by search', () => {
    expect(labels('ngày:hôm')).toEqual(['Đặt lúc:Hôm nay', 'Đặt lúc:Hôm qua'])
    expect(suggest('tổng>1tr', fields, say).items[0]).toMatchObject({
      conditions: [['total', 'gt', 1_000_000]],
    })
    expect(labels('người xử lý:')).toEqual(['Người xử lý:tôi', 'Người xử lý:chưa có', 'Người xử lý:đã có'])
    expect(labels('người xử lý:chưa')).toEqual(['Người xử lý:chưa có'])
    expect(labels('handler:me')).toEqual(['Người xử lý:tôi'])
    expect(labels('handler:mai')).toEqual([])
    expect(suggest('khách:lan', fields, say).search).toMatchObject({
      area: 'customers',
      text: 'lan',
      start: 0,
      not: false,
    })
    expect(suggest('khách!=lan', fields, say).search).toMatchObject({ text: 'lan', not: true })
  })
})

describe('chips', () => {
  const chips = (where: Condition[]) =>
    chipsOf(orders, where, say).map((chip) => `${chip.label}${chip.sign} ${chip.value}`)

  test('say conditions in words', () => {
    expect(
      chips([
        ['status', 'in', ['pending', 'delivering']],
        ['total', 'gt', 1_000_000],
        ['handler', 'empty', true],
        ['buyerName', 'has', 'khánh'],
        ['status', 'ne', 'cancelled'],
      ]),
    ).toEqual([
      'Trạng thái: Chờ xử lý, Đang giao',
      'Tổng tiền > 1,000,000đ',
      'Người xử lý: chưa có',
      'Người mua: “khánh”',
      'Trạng thái ≠ Đã huỷ',
    ])
  })

  test('two bounds of a field are one chip and go together', () => {
    const where: Condition[] = [
      ['total', 'gte', 1_000],
      ['call', 'eq', 'called'],
      ['total', 'lte', 2_000],
    ]
    const [chip] = chipsOf(orders, where, say)
    expect(chip?.value).toBe('1,000đ – 2,000đ')
    expect(chip && withoutChip(where, chip)).toEqual([['call', 'eq', 'called']])
  })

  test('a span of days by its name or its ends', () => {
    const { conditions } = parseFilterText('ngày:hôm nay', fields)
    expect(chips(conditions)).toEqual(['Đặt lúc: Hôm nay'])
    expect(chips(parse('đặt lúc:01/03/2020..05/03/2020').conditions)).toEqual([
      'Đặt lúc: 01/03/2020 – 05/03/2020',
    ])
  })

  test('a second choice widens the first; other bounds replace each other', () => {
    const one = withConditions(orders, [['status', 'eq', 'pending']], [['status', 'eq', 'delivering']])
    expect(one).toEqual([['status', 'in', ['pending', 'delivering']]])
    expect(withConditions(orders, one, [['status', 'eq', 'pending']])).toEqual(one)
    expect(withConditions(orders, [['total', 'gt', 1]], [['total', 'gte', 5]])).toEqual([['total', 'gte', 5]])
    expect(withConditions(orders, [['total', 'gt', 1]], [['total', 'lt', 5]])).toHaveLength(2)
    expect(withConditions(orders, [['handler', 'empty', true]], [['handler', 'eq', 'TK1']])).toEqual([
      ['handler', 'eq', 'TK1'],
    ])
  })

  test('days take the place of other days, a value that of its bounds', () => {
    const week: Condition = ['placedAt', 'eq', 'this_week']
    expect(withConditions(orders, [['placedAt', 'gte', '2026-11-01']], [week])).toEqual([week])
    expect(withConditions(orders, [week], [['placedAt', 'gte', '2026-11-01']])).toEqual([
      ['placedAt', 'gte', '2026-11-01'],
    ])
  })

  test.each<[Condition, Condition[] | undefined]>([
    [['status', 'eq', 'pending'], [['status', 'ne', 'pending']]],
    [['status', 'ne', 'pending'], [['status', 'eq', 'pending']]],
    [
      ['status', 'in', ['pending', 'to_pack']],
      [
        ['status', 'ne', 'pending'],
        ['status', 'ne', 'to_pack'],
      ],
    ],
    [['placedAt', 'eq', 'today'], [['placedAt', 'ne', 'today']]],
    [['total', 'gt', 5], [['total', 'lte', 5]]],
    [['handler', 'empty', true], [['handler', 'empty', false]]],
    [['addressComplete', 'eq', true], [['addressComplete', 'eq', false]]],
    [['buyerName', 'has', 'a'], undefined],
  ])('the opposite of %j', (condition, expected) => {
    const where: Condition[] = [['call', 'eq', 'called'], condition]
    const chip = chipsOf(orders, where, say)[1]
    const field = orders.fields[condition[0] as keyof typeof orders.fields]
    expect(chip && negated(where, chip, field)).toEqual(expected && [['call', 'eq', 'called'], ...expected])
  })
})

describe('words beside conditions', () => {
  test.each([
    ['nguyen màu:đỏ van', 'van'],
    ['màu:đỏ status:pending', ''],
    ['nguyen tổng>', 'nguyen'],
    ['14:30 http://a.vn', '14:30 http://a.vn'],
    ['x?y=z', 'x?y=z'],
  ])('%s filters by “%s”', (text, words) => {
    expect(freeText(text, fields)).toBe(words)
  })
})

test('who may not see numbers asks for whole ones, and sorts by none', () => {
  const masked = withMasks(orders)
  const known = fieldWords(masked, ['vi', 'en'], words)
  const read = (text: string) => parseFilterText(text, known, TODAY)
  expect(read('điện thoại:0912 345 678').conditions).toEqual([['phone', 'eq', '0912345678']])
  expect(read('điện thoại:0912')).toMatchObject({
    conditions: [],
    problems: [{ kind: 'value', text: '0912' }],
  })
  expect(suggest('điện thoại:0912', known, say).items).toEqual([])
  const address = (text: string) => parseListQuery(masked, new URLSearchParams(text))
  expect(address('phone=~0912&sort=phone')).toMatchObject({ where: [], sort: orders.sort, unknown: [{}, {}] })
  expect(address('phone=0912').unknown).toHaveLength(1)
  expect(address('phone=0912345678').where).toEqual([['phone', 'eq', '0912345678']])
  expect(parseListQuery(orders, new URLSearchParams('phone=~0912&sort=phone')).unknown).toEqual([])
})
