/** Messages of the suppliers' and marketing forms: the words of the API stand at the fields, in both languages. */
import type { Page } from '@playwright/test'
import { en as promotionsEn } from '../../src/areas/promotions/en.ts'
import { vi as promotionsVi } from '../../src/areas/promotions/vi.ts'
import { enter, expect, test } from './fixtures.ts'
import { apiToken } from './session.ts'

const FORMS = {
  shops: '/Shop',
  contracts: '/SupplierContractList',
  partners: '/Partners',
  'point-refunds': '/Point',
  promotions: '/Promotions',
  sales: '/Sale',
  banners: '/Banner',
  notifications: '/PushNotificaiton',
}
type AreaId = keyof typeof FORMS
const LANGUAGES = ['vi', 'en'] as const
type Language = (typeof LANGUAGES)[number]

async function open(page: Page, language: Language, area: AreaId): Promise<void> {
  await enter(page, 'admin')
  await page.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }])
  await page.goto(`${FORMS[area]}/list/new`)
  await page.locator('form [data-field]').first().waitFor()
}
const save = (page: Page) => page.keyboard.press('Control+s')
const errorOf = (page: Page, field: string) => page.locator(`#field-${field}-error`)

/** The words of the API for a body, by field. */
async function saidByApi(page: Page, language: Language, area: AreaId, body: object) {
  const origin = new URL(page.url()).origin
  const answer = await fetch(`${origin}/api/${area}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': language,
      Authorization: (await apiToken(origin, 'admin')) ?? '',
    },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { fields?: Record<string, string> }).fields ?? {}
}

for (const language of LANGUAGES)
  for (const area of Object.keys(FORMS) as AreaId[])
    test(`${area}, ${language}: an empty form names at each field what the API names`, async ({ page }) => {
      await open(page, language, area)
      await save(page)
      await expect(page.getByRole('alert').filter({ has: page.getByRole('listitem') })).toBeVisible()
      const said = Object.entries(await saidByApi(page, language, area, {}))
      let compared = 0
      for (const [field, words] of said) {
        // A field that the form fills in, such as a kind, is missing in the body alone.
        if ((await errorOf(page, field).count()) === 0) continue
        await expect(errorOf(page, field)).toHaveText(words)
        compared += 1
      }
      expect(compared, JSON.stringify(said)).toBeGreaterThan(0)
      expect(await page.locator('form [data-field] p[id$="-error"]').count()).toBe(compared)
    })

for (const [language, { detail, reasons }] of [
  ['vi', promotionsVi],
  ['en', promotionsEn],
] as const)
  test(`promotions, ${language}: 101 %, an end before the start and no category are refused as by the API`, async ({
    page,
  }) => {
    await open(page, language, 'promotions')
    const fill = async (field: string, text: string) => {
      await page.locator(`#field-${field}`).fill(text)
      await page.keyboard.press('Tab')
    }
    await fill('name', 'KM')
    await fill('startsAt', '01/02/2031 10:00')
    await fill('endsAt', '01/02/2031 09:00')
    await page.locator('[data-field="kind"]').getByRole('radio').first().check({ force: true })
    await fill('percent', '101')
    await page.locator('[data-field="scope"] select').selectOption('categories')
    await save(page)
    await expect(page.getByRole('alert').filter({ hasText: detail.createFailed })).toBeVisible()
    const body = {
      ...{ name: 'KM', kind: 'percent', percent: 10_100, scope: 'categories' },
      ...{ startsAt: '2031-02-01T10:00:00+07:00', endsAt: '2031-02-01T09:00:00+07:00' },
    }
    const said = await saidByApi(page, language, 'promotions', body)
    expect(Object.keys(said).sort()).toEqual(['categories', 'endsAt', 'name', 'percent'])
    expect([said.endsAt, said.categories]).toEqual([reasons.endNotAfter, reasons.categoriesNeeded])
    for (const [field, words] of Object.entries(said)) await expect(errorOf(page, field)).toHaveText(words)
  })
