import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineArea } from '../area.ts'
import type { Condition } from '../fields.ts'
import { parseListQuery, writeListQuery } from './filters.ts'

const area = defineArea({
  id: 'things',
  path: '/Things',
  role: 'Things',
  icon: 'tag',
  code: { prefix: 'T', digits: 4 },
  verbs: ['view'],
  sort: '-createdAt',
  fields: {
    name: { type: 'text' },
    total: { type: 'money' },
    status: { type: 'enum', values: ['open', 'done'] },
    owner: { type: 'ref', area: 'accounts', optional: true },
    secret: { type: 'text', list: false },
    when: { type: 'time', sort: false },
  },
})

const parse = (text: string) => parseListQuery(area, new URLSearchParams(text))

describe('a list’s address', () => {
  test('reads conditions, search and sort', () => {
    expect(parse('status=open,done&total=%3E%3D1000&q=nguyen&sort=name&owner=-')).toEqual({
      where: [
        ['status', 'in', ['open', 'done']],
        ['total', 'gte', 1000],
        ['owner', 'empty', true],
      ],
      q: 'nguyen',
      sort: 'name',
      unknown: [],
    })
  })

  test.each([
    ['colour=red', 'colour'],
    ['status=gone', 'status'],
    ['total=abc', 'total'],
    ['total=>abc', 'total'],
    ['secret=x', 'secret'],
    ['sort=when', 'sort'],
    ['sort=secret', 'sort'],
    ['name=%25zz', 'name'],
    ['constructor=x', 'constructor'],
    ['__proto__=x', '__proto__'],
    ['sort=constructor', 'sort'],
    ['total=99999999999999999', 'total'],
    ['when=2026-11-02..2026-11-01', 'when'],
    [`name=${'x'.repeat(201)}`, 'name'],
  ])('%s is named as not understood and the rest is kept', (text, name) => {
    const query = parse(`${text}&q=still`)
    expect(query.unknown.map((part) => part.name)).toEqual([name])
    expect(query.q).toBe('still')
    expect(query.where).toEqual([])
    expect(query.sort).toBe('-createdAt')
  })

  test('writing and reading gives the same query, whatever the words', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom('-', '*', '>1', '!x', '~', '%2C', ','),
    )
    const condition: fc.Arbitrary<Condition> = fc.oneof(
      word.map((value): Condition => ['name', 'eq', value]),
      word.map((value): Condition => ['name', 'has', value]),
      fc.array(word, { minLength: 2, maxLength: 4 }).map((values): Condition => ['name', 'in', values]),
      fc.integer().map((value): Condition => ['total', 'lte', value]),
      fc.boolean().map((value): Condition => ['owner', 'empty', value]),
    )
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 4 }), fc.string({ unit: 'grapheme' }), (where, q) => {
        const written = writeListQuery(area, { where, q, sort: 'name' }).toString()
        const read = parse(written)
        expect(read).toEqual({ where, q, sort: 'name', unknown: [] })
      }),
    )
  })
})
