/** Every message of the suppliers' and marketing areas: the API refuses with its words, in both languages, and changes nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en as problemsEn } from '../../src/core/problems/problem-words-en.ts'
import { vi as problemsVi } from '../../src/core/problems/problem-words-vi.ts'
import { MARKETING_INPUTS, MARKETING_MESSAGES } from '../support/messages/marketing.ts'
import { SUPPLIER_INPUTS, SUPPLIER_MESSAGES } from '../support/messages/suppliers.ts'
import { isSaid, sentenceOf, startWalk, type Walk } from '../support/messages/walk.ts'

const INPUTS = { ...SUPPLIER_INPUTS, ...MARKETING_INPUTS }
const PROBLEMS = { vi: problemsVi, en: problemsEn }
type Words = Record<string, string | undefined>
const CASES = [...SUPPLIER_MESSAGES, ...MARKETING_MESSAGES]
const TABLES: Record<string, string> = {
  ...{ shops: 'shops', contracts: 'contracts', 'point-refunds': 'point_refunds', reviews: 'reviews' },
  ...{ promotions: 'promotions', sales: 'sales', banners: 'banners', notifications: 'notifications' },
}
/** Messages that other tests meet. */
const ELSEWHERE: Record<string, readonly string[]> = {
  // Two brands that become one, and an undo after a new version: `contracts.test.ts`.
  // Ties of clauses: `ties.test.ts`. Days without a contract, which refuse nothing: `gaps.test.ts`.
  contracts: [
    ...['mergeClash', 'isSuperseded', 'clauseTie'],
    ...['gapBefore', 'gapBeforeMany', 'gapHidden', 'gapHiddenMany'],
  ],
  // Of orders: `promotions.test.ts`, `agreed-terms.test.ts`, `sales.test.ts`.
  promotions: ['shared', 'usedUp'],
  sales: ['left', 'perCustomer'],
  // A second one without an order's line: `reviews.test.ts`.
  reviews: ['reviewedAlready'],
}

let walk: Walk
beforeAll(async () => {
  walk = await startWalk()
}, 120_000)
afterAll(() => walk?.close())

async function reasonsOf(area: string, language: 'vi' | 'en'): Promise<Words> {
  const file = await import(`../../src/areas/${area}/${language}.ts`)
  return file[language].reasons
}

describe.each(Object.entries(TABLES))('%s', (area, table) => {
  const own = CASES.filter((one) => one.area === area)

  test('each message has its case, or a test elsewhere', async () => {
    const keys = Object.keys(await reasonsOf(area, 'en')).filter((key) => !key.endsWith('_one'))
    expect([...own.map(({ key }) => key), ...(ELSEWHERE[area] ?? [])].sort()).toEqual(keys.sort())
  })

  test.each(own.map((one) => [one.key, one] as const))('%s', async (key, { at, call }) => {
    const asked = await call(walk)
    const before = await walk.content(table)
    for (const language of ['vi', 'en'] as const) {
      const words = await reasonsOf(area, language)
      const answer = await walk.call(asked, language)
      const sentence = sentenceOf(answer, at)
      const known = [words[key], words[`${key}_one`]].filter((text) => text !== undefined)
      expect(isSaid(sentence, known), `${language}: ${JSON.stringify(answer)}`).toBe(true)
    }
    expect(await walk.content(table)).toEqual(before)
  })
})

/** Limits of the specification (section 5) and of breadth, by area: the value, its field, the message of the kit. */
test.each<[area: keyof typeof INPUTS, more: object, field: string, key: keyof typeof problemsEn]>([
  ['shops', { name: 'Go' }, 'name', 'tooShort'],
  ['shops', { owner: 'Lê' }, 'owner', 'tooShort'],
  ['shops', { owner: null }, 'owner', 'required'],
  ['shops', { phone: '091234567' }, 'phone', 'phone'],
  ['shops', { phone: '091234567890' }, 'phone', 'phone'],
  ['shops', { phone: '' }, 'phone', 'required'],
  ['shops', { address: '12' }, 'address', 'tooShort'],
  ['shops', { ward: '' }, 'ward', 'required'],
  ['shops', { province: '' }, 'province', 'required'],
  ['shops', { taxCode: '12' }, 'taxCode', 'format'],
  [
    'shops',
    { bankAccounts: [{ number: '', holder: 'LE', bank: 'VCB' }] },
    'bankAccounts.0.number',
    'required',
  ],
  [
    'shops',
    { bankAccounts: [{ number: '1', holder: '', bank: 'VCB' }] },
    'bankAccounts.0.holder',
    'required',
  ],
  ['shops', { bankAccounts: [{ number: '1', holder: 'LE', bank: '' }] }, 'bankAccounts.0.bank', 'required'],
  ['contracts', { name: '' }, 'name', 'required'],
  ['contracts', { supplier: null }, 'supplier', 'required'],
  ['contracts', { kind: 'other' }, 'kind', 'choice'],
  ['contracts', { signer: '' }, 'signer', 'required'],
  ['contracts', { signedOn: null }, 'signedOn', 'required'],
  ['contracts', { effectiveOn: null }, 'effectiveOn', 'required'],
  ['contracts', { bankAccount: '' }, 'bankAccount', 'required'],
  ['contracts', { bankHolder: '' }, 'bankHolder', 'required'],
  ['contracts', { bankName: '' }, 'bankName', 'required'],
  ['contracts', { discounts: [{ name: '', value: 1 }] }, 'discounts.0.name', 'required'],
  ['contracts', { discounts: [{ name: 'Gậy', value: null }] }, 'discounts.0.value', 'required'],
  ['contracts', { discounts: [{ name: 'Gậy', value: 10_001 }] }, 'discounts.0.value', 'percentOver'],
  ['contracts', { discounts: [{ name: 'Gậy', value: -1 }] }, 'discounts.0.value', 'percentBelow'],
  ['contracts', { excerpts: [{ name: '' }] }, 'excerpts.0.name', 'required'],
  ['contracts', { excerpts: [{ name: 'Phụ lục' }] }, 'excerpts.0.file', 'required'],
  ['point-refunds', { customer: null }, 'customer', 'required'],
  ['point-refunds', { points: 0 }, 'points', 'tooSmall'],
  ['point-refunds', { points: null }, 'points', 'required'],
  ['point-refunds', { reason: 'Vì' }, 'reason', 'tooShort'],
  ['reviews', { product: null }, 'product', 'required'],
  ['reviews', { rating: 0 }, 'rating', 'tooSmall'],
  ['reviews', { rating: 6 }, 'rating', 'tooBig'],
  ['reviews', { rating: 4.5 }, 'rating', 'integer'],
  ['partners', { name: 'AB' }, 'name', 'tooShort'],
  ['partners', { shortName: '' }, 'shortName', 'required'],
  ['partners', { kind: null }, 'kind', 'required'],
  ['partners', { phone: '12' }, 'phone', 'phone'],
  ['partners', { email: 'a@' }, 'email', 'email'],
  ['partners', { website: 'javascript:alert(1)' }, 'website', 'url'],
  ['promotions', { name: 'KM' }, 'name', 'tooShort'],
  ['promotions', { kind: 'percent', percent: 0 }, 'percent', 'percentNone'],
  ['promotions', { kind: 'percent', percent: 10_100 }, 'percent', 'percentOver'],
  ['promotions', { kind: 'amount', amount: 0 }, 'amount', 'tooSmall'],
  ['promotions', { bearer: 'shared', storeShare: 10_001 }, 'storeShare', 'percentOver'],
  ['promotions', { startsAt: null }, 'startsAt', 'required'],
  ['promotions', { endsAt: '' }, 'endsAt', 'required'],
  ['promotions', { endsAt: '2026-13-40' }, 'endsAt', 'time'],
  ['sales', { name: '' }, 'name', 'required'],
  ['sales', { products: [{ salePrice: 1_000 }] }, 'products.0.product', 'required'],
  ['sales', { products: [{ salePrice: 0 }] }, 'products.0.salePrice', 'tooSmall'],
  ['banners', { title: '' }, 'title', 'required'],
  ['banners', { image: null }, 'image', 'required'],
  ['banners', { place: null }, 'place', 'required'],
  ['banners', { target: 'url', targetUrl: 'ftp://a.vn' }, 'targetUrl', 'url'],
  ['notifications', { title: '' }, 'title', 'required'],
  ['notifications', { type: null }, 'type', 'required'],
  ['notifications', { text: '' }, 'text', 'required'],
  ['notifications', { audience: 'vids', vids: ['?'] }, 'vids.0', 'format'],
])('%s %j: %s, %s', async (area, more, field, key) => {
  const asked = await INPUTS[area](walk, more)
  for (const language of ['vi', 'en'] as const) {
    const answer = await walk.call(asked, language)
    expect(answer.status, JSON.stringify(answer)).toBe(400)
    const sentence = sentenceOf(answer, field)
    expect(isSaid(sentence, [PROBLEMS[language][key]]), JSON.stringify(answer)).toBe(true)
  }
})
