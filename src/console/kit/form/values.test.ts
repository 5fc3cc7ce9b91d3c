import { describe, expect, test } from 'vitest'
import { area as accounts } from '../../../areas/accounts/area.ts'
import { input as accountInput } from '../../../areas/accounts/console/input.ts'
import { area as policies } from '../../../areas/return-policies/area.ts'
import { input as policyInput } from '../../../areas/return-policies/schema.ts'
import { area as shops } from '../../../areas/shops/area.ts'
import { input as shopInput } from '../../../areas/shops/schema.ts'
import { area as vouchers } from '../../../areas/vouchers/area.ts'
import { input as voucherInput } from '../../../areas/vouchers/schema.ts'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { conditionsOf } from '../../../core/schema.ts'
import type { InputSchema } from '../face.ts'
import {
  changesBetween,
  check,
  compare,
  complaintKeys,
  type FormFace,
  formSections,
  inputFields,
  newValues,
  requiredFields,
  same,
  valuesOf,
} from './values.ts'

const faceOf = (area: Area, input: InputSchema, rest: Partial<FormFace> = {}): FormFace => ({
  area,
  input,
  ...rest,
})
const policy = faceOf(policies, policyInput)
const SHOP = { id: '0185fe78-ae80-7cfa-9939-3e9bd775ca38', code: 'NCC0018', name: 'Golf Hạ Long' }
const record: AnyRecord = {
  id: '01977ed5-5680-7fb7-946c-1e7ee8c4c698',
  code: 'CS00012',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
  name: 'Dụng cụ tập luyện',
  shop: SHOP,
  days: 14,
  active: true,
  note: null,
}

describe('what a form asks', () => {
  test('the fields of the schema in the order of the manifest, what is no field of the record last', () => {
    expect(inputFields(policy)).toEqual(['name', 'shop', 'days', 'active', 'note'])
    expect(inputFields(faceOf(accounts, accountInput))).toEqual([
      'name',
      'username',
      'email',
      'phone',
      'roles',
      'avatar',
      'password',
      'passwordAgain',
    ])
  })

  test('required is what the schema misses, not what it fills in by itself', () => {
    expect([...requiredFields(policy)]).toEqual(['name', 'days'])
    const required = requiredFields(faceOf(shops, shopInput))
    expect(required).toContain('taxCode')
    expect(required).not.toContain('businessForm')
    expect(required).not.toContain('expiresOn')
  })

  test('fields that the groups forget are asked last rather than not at all', () => {
    const sections = formSections({ ...policy, form: [{ id: 'main', fields: ['name', 'days'] }] })
    expect(sections.map((section) => section.fields)).toEqual([
      ['name', 'days'],
      ['shop', 'active', 'note'],
    ])
  })

  test('a new record starts with the defaults of the schema', () => {
    expect(newValues(policy)).toEqual({ name: '', shop: null, days: null, active: true, note: '' })
  })
})

describe('what is sent', () => {
  test('refs as ids, empty text as none', () => {
    const values = { ...valuesOf(policy, record), name: '  Đổi trả  ', note: '' }
    expect(check(policy, values)).toEqual({
      ok: true,
      values: { name: 'Đổi trả', shop: SHOP.id, days: 14, active: true, note: null },
    })
  })

  test('only what was changed', () => {
    const base = valuesOf(policy, record)
    const checked = check(policy, { ...base, days: 21, shop: null })
    expect(checked.ok && changesBetween(base, checked.values)).toEqual({ days: 21, shop: null })
    const same = check(policy, base)
    expect(same.ok && changesBetween(base, same.values)).toEqual({})
  })

  test('a password leaves as its MD5, and not at all when it was left empty', () => {
    const face = faceOf(accounts, accountInput)
    const contact = { email: 'phuong@cms.example', phone: '0912345678' }
    const base = { ...newValues(face), ...contact, name: 'Lê Phương', username: 'phuong' }
    const typed = check(face, { ...base, password: 'cmsshop', passwordAgain: 'cmsshop' })
    expect(typed.ok && typed.values.password).toBe('53581f3865de663791d596d1cacd20a3')
    const empty = check(face, base)
    expect(empty.ok && empty.values.password).toBeUndefined()
    expect(JSON.stringify([typed, empty])).not.toContain('passwordAgain')
  })

  test('a password is typed twice, the same', () => {
    const face = faceOf(accounts, accountInput)
    const base = { ...newValues(face), name: 'Lê Phương', username: 'phuong', password: 'cmsshop' }
    const wrong = (passwordAgain: string) => check(face, { ...base, passwordAgain })
    expect(wrong('cmsshopp')).toMatchObject({
      ok: false,
      fields: { passwordAgain: { key: 'passwordMismatch' } },
    })
    expect(wrong('')).toMatchObject({ ok: false, fields: { passwordAgain: { key: 'required' } } })
  })
})

describe('what other values require', () => {
  const face = faceOf(vouchers, voucherInput)
  const base = newValues(face)

  test('is marked while they do', () => {
    const { percent, amount } = conditionsOf(face.input)
    expect(percent?.when({ ...base, benefit: 'percent' })).toBe(true)
    expect(percent?.when({ ...base, benefit: 'amount' })).toBe(false)
    expect(amount?.when({})).toBe(false)
  })

  test('is complained of together with everything else', () => {
    const checked = check(face, { ...base, benefit: 'percent', uses: 'custom' })
    expect(checked.ok ? {} : checked.fields).toMatchObject({
      name: { key: 'required' },
      percent: { key: 'percentNeeded' },
      maxUses: { key: 'usesNeeded' },
    })
  })
})

describe('what is wrong', () => {
  test('one complaint a field; what could not be read as a number is told from what is missing', () => {
    const checked = check(policy, { ...newValues(policy), name: 'ab', days: 'mười' })
    expect(checked).toMatchObject({
      ok: false,
      fields: { name: { key: 'tooShort', params: { min: 3 } }, days: { key: 'number' } },
    })
    const empty = check(policy, newValues(policy))
    expect(empty).toMatchObject({
      ok: false,
      fields: { name: { key: 'required' }, days: { key: 'required' } },
    })
  })

  test('a rule over several fields is said at the field it names, beside the others', () => {
    const face = faceOf(shops, shopInput)
    const values = { ...newValues(face), activatedOn: '2026-11-21', expiresOn: '2026-11-20' }
    const checked = check(face, values)
    expect(checked.ok ? undefined : checked.fields.expiresOn).toEqual({ key: 'expiryBeforeActivation' })
    expect(complaintKeys(shops, { key: 'expiryBeforeActivation' })[0]).toBe(
      'shops:reasons.expiryBeforeActivation',
    )
  })

  test('a short password is told', () => {
    const face = faceOf(accounts, accountInput)
    const checked = check(face, { ...newValues(face), password: '123' })
    expect(checked.ok ? undefined : checked.fields.password).toEqual({ key: 'tooShort', params: { min: 6 } })
  })
})

describe('two versions', () => {
  const base = { name: 'A', days: 10, note: '', shop: SHOP }

  test('only where they part ways; whoever changed it is suggested, both: the person', () => {
    const mine = { ...base, days: 21, note: 'nháp' }
    const theirs = { ...base, days: 30, name: 'B', note: null }
    expect(compare(base, mine, theirs)).toEqual([
      { field: 'name', base: 'A', mine: 'A', theirs: 'B', suggested: 'theirs' },
      { field: 'days', base: 10, mine: 21, theirs: 30, suggested: 'mine' },
      { field: 'note', base: '', mine: 'nháp', theirs: null, suggested: 'mine' },
    ])
  })

  test('a record is itself by its id, a set of records in any order, nothing is nothing', () => {
    expect(same(SHOP, SHOP.id)).toBe(true)
    expect(same([{ id: 'a' }, { id: 'b' }], ['b', 'a'])).toBe(true)
    expect(same('', null)).toBe(true)
    expect(same(0, null)).toBe(false)
  })
})
