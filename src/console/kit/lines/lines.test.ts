import { describe, expect, test } from 'vitest'
import { area as shops } from '../../../areas/shops/area.ts'
import { input } from '../../../areas/shops/schema.ts'
import { vi as shopsVi } from '../../../areas/shops/vi.ts'
import { lineArea } from '../../../core/lines.ts'
import type { Activity } from '../../../core/wire/activity.ts'
import { changeLines, type Words } from '../detail/activity-words.ts'
import { changesBetween, check, type FormFace, newValues, same } from '../form/values.ts'
import { vi as formVi } from '../form/vi.ts'
import { errorsByField } from './errors.ts'
import { addLine, fillDown, moveLine, putBlock, removeLine, setValue, Undoing } from './grid.ts'
import { readBlock } from './read-block.ts'

const namespaces: Record<string, unknown> = { shops: shopsVi, form: formVi }
const find = (key: string): unknown => {
  const [namespace = '', path = ''] = key.split(':')
  return path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], namespaces[namespace])
}
const words: Words = {
  has: (key) => typeof find(key) === 'string',
  t: (key, params = {}) =>
    String(find(key) ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? name)),
}

const contacts = shops.fields.contacts
const accounts = shops.fields.bankAccounts
const ofContacts = lineArea(shops, 'contacts')
const ofAccounts = lineArea(shops, 'bankAccounts')
const face: FormFace = { area: shops, input }
const names = (lines: readonly Record<string, unknown>[]) => lines.map((line) => line.name)

describe('changes of lines', () => {
  const lines = [
    { id: '1', name: 'An', role: 'Kho' },
    { id: '2', name: 'Bình', role: null },
  ]

  test('moving stops at both ends and keeps the others in order', () => {
    expect(names(moveLine(lines, 1, 0))).toEqual(['Bình', 'An'])
    expect(moveLine(lines, 0, -1)).toBe(lines)
    expect(moveLine(lines, 1, 2)).toBe(lines)
  })

  test('filling down copies one cell, never the flag, nothing into the first line', () => {
    expect(fillDown(lines, contacts, 1, 'role')[1]).toMatchObject({ name: 'Bình', role: 'Kho' })
    expect(fillDown(lines, contacts, 0, 'role')).toBe(lines)
    expect(fillDown(lines, accounts, 1, 'main')).toBe(lines)
  })

  test('one line has the flag: the first that is added, the chosen one, another when it goes', () => {
    const one = addLine([], accounts, ofAccounts, 0)
    const two = addLine(one, accounts, ofAccounts, 1)
    expect(two.map(({ main }) => main)).toEqual([true, false])
    const turned = setValue(two, accounts, 1, 'main', true)
    expect(turned.map(({ main }) => main)).toEqual([false, true])
    expect(removeLine(turned, accounts, 1).map(({ main }) => main)).toEqual([true])
  })

  test('a block fills from its cell on and adds lines', () => {
    const filled = putBlock(lines, contacts, ofContacts, { row: 1, column: 1 }, [['Kế toán'], ['Giám đốc']])
    expect(filled.map(({ name, role }) => [name, role])).toEqual([
      ['An', 'Kho'],
      ['Bình', 'Kế toán'],
      ['', 'Giám đốc'],
    ])
  })

  test('typing in one cell is taken back at once, another cell by itself, and done again', () => {
    const undoing = new Undoing()
    const at = { row: 0, column: 0 }
    const state = (name: string) => ({ lines: [{ name }], at })
    undoing.note(state(''), '0.name')
    undoing.note(state('A'), '0.name')
    undoing.note(state('An'), '0.role')
    expect(undoing.back(state('x'))?.lines).toEqual([{ name: 'An' }])
    expect(undoing.back(state('An'))?.lines).toEqual([{ name: '' }])
    expect(undoing.back(state(''))).toBeUndefined()
    expect(undoing.forth(state(''))?.lines).toEqual([{ name: 'An' }])
    undoing.clear()
    expect(undoing.canGoBack).toBe(false)
  })
})

describe('a pasted block', () => {
  test('headings are left out, further columns told, words and marks read', async () => {
    const block = await readBlock(
      ofAccounts,
      'Số tài khoản\tChủ tài khoản\tNgân hàng\tMặc định\n1\tA\tVCB\tcó\tthừa',
      0,
      words,
    )
    expect(block).toEqual({ rows: [['1', 'A', 'VCB', true]], wide: true })
  })
})

describe('errors and values', () => {
  const filled = {
    ...newValues(face),
    name: 'Golf An',
    owner: 'Lê An',
    phone: '0912345678',
    kind: 'business',
    taxCode: '0101234567',
    address: '12 Phố Huế',
    ward: 'Hàng Bài',
    province: 'Hà Nội',
    bankAccounts: [{ number: '1', holder: 'A', bank: 'VCB', main: true }],
  }

  test('empty lines are not sent, and an error is at the row of the form', () => {
    const blank = { name: '', role: '', phone: '', email: '' }
    const sent = check(face, { ...filled, contacts: [blank, { ...blank, name: 'An' }] })
    expect(sent.ok && sent.values.contacts).toEqual([{ name: 'An', role: null, phone: null, email: null }])
    const wrong = check(face, {
      ...filled,
      contacts: [blank, { ...blank, name: 'An', phone: '12' }, { ...blank, role: 'x' }],
    })
    if (wrong.ok) throw new Error('it was taken')
    const messages = Object.fromEntries(Object.entries(wrong.paths).map(([path, { key }]) => [path, key]))
    expect(errorsByField(words, face, messages, wrong.places)).toEqual({
      contacts: {
        message: 'Dòng 2, Điện thoại: phone',
        types: { '1.phone': 'phone', '2.name': 'required' },
      },
    })
  })

  test('an error of the whole line is at its first cell', () => {
    expect(errorsByField(words, face, { 'contacts.0.id': 'lạ' }, { contacts: [3] })).toEqual({
      contacts: { message: 'Dòng 4: lạ', types: { '3.name': 'lạ' } },
    })
  })

  test('lines are compared by what is in them and by their order', () => {
    const one = { id: 'a', name: 'An', role: null }
    expect(same([one], [{ role: '', name: 'An', id: 'a' }])).toBe(true)
    expect(same([one], [{ ...one, name: 'Bình' }])).toBe(false)
    expect(same([one, { ...one, id: 'b' }], [{ ...one, id: 'b' }, one])).toBe(false)
    expect(Object.keys(changesBetween({ contacts: [one] }, { contacts: [{ ...one, role: 'Kho' }] }))).toEqual(
      ['contacts'],
    )
  })
})

test('the history tells lines that were added, removed, changed and moved', () => {
  const a = { id: '1', name: 'An', role: 'Kho', phone: null, email: null }
  const b = { id: '2', name: 'Bình', role: null, phone: '0987654321', email: null }
  const entry = (before: unknown, after: unknown) =>
    ({ action: 'update', changes: { contacts: [before, after] }, args: null }) as unknown as Activity
  const told = (before: unknown, after: unknown) =>
    changeLines(words, shops, entry(before, after)).map(({ label, before, after }) => [label, before, after])
  expect(told([a, b], [{ ...a, role: 'Giám đốc' }])).toEqual([
    ['Người liên hệ · An · Vai trò', 'Kho', 'Giám đốc'],
    ['Người liên hệ', 'Bình · 0987 654 321', ''],
  ])
  expect(told([a], [a, b])).toEqual([['Người liên hệ', '', 'Bình · 0987 654 321']])
  expect(told([a, b], [b, a])).toEqual([['Người liên hệ', 'An, Bình', 'Bình, An']])
  expect(told(null, [a])).toEqual([['Người liên hệ', '', 'An · Kho']])
})
