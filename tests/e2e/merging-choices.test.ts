/** Choices that are stored by a key are merged: reasons by keyboard alone, outcomes of calls by mouse alone. */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { call, read } from './made.ts'

test.use({ data: 'merging' })

type Made = { id: string; code: string; name: string; nameEn: string }
const make = (page: Page, area: string, fields: object) =>
  call(page, 'POST', `/api/${area}`, fields) as Promise<Made>
const row = (page: Page, field: string) => page.locator(`fieldset[data-field=${field}]`)

test('two reasons by keyboard: a value of each, axe finds nothing, z takes it back', async ({ page }) => {
  await enter(page, 'admin', '/Reasons/list')
  const [a, b] = [
    await make(page, 'reasons', { list: 'cancel', name: 'Gộp thử một', nameEn: 'One of two' }),
    await make(page, 'reasons', {
      list: 'cancel',
      name: 'Gộp thử hai',
      nameEn: 'Two of two',
      colour: 'cyan',
    }),
  ]
  await page.goto(`/Reasons/list?q=${encodeURIComponent('gop thu')}`)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await page.getByRole('treegrid').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gop ly do')
  await expect(page.getByRole('option', { name: /^Gộp lý do/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(row(page, 'name').locator('input:checked')).toBeFocused()
  const [stays, goes] = page.url().includes(`/${a.code}?`) ? [a, b] : [b, a]
  expect(await violations(page, { rules: 'all' })).toEqual([])
  await page.keyboard.press('2')
  await expect(row(page, 'name').locator('input[value=right]')).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(new RegExp(`/Reasons/list/${stays.code}$`))
  expect(await read(page, 'reasons', goes.code)).toMatchObject({
    code: stays.code,
    name: goes.name,
    nameEn: stays.nameEn,
  })
  await page.keyboard.press('z')
  await expect.poll(async () => (await read(page, 'reasons', goes.code)).code).toBe(goes.code)
})

test('two outcomes by mouse: a change meanwhile is refused in words and keeps what was chosen', async ({
  page,
}) => {
  await enter(page, 'admin', '/CallOutcomes/list')
  const [a, b] = [
    await make(page, 'call-outcomes', { name: 'Chuột một', nameEn: 'Mouse one', effect: 'busy' }),
    await make(page, 'call-outcomes', { name: 'Chuột hai', nameEn: 'Mouse two', effect: 'busy' }),
  ]
  await page.goto(`/CallOutcomes/list?q=${encodeURIComponent('chuot')}`)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  for (const at of [0, 1]) await page.locator('[data-row] [data-tick]').nth(at).click()
  await page.getByRole('button', { name: /^Lệnh khác/ }).click()
  await page.getByRole('option', { name: /^Gộp kết quả/ }).click()
  await expect(row(page, 'nameEn')).toBeVisible()
  const [stays, goes] = page.url().includes(`/${a.code}?`) ? [a, b] : [b, a]
  await row(page, 'name').locator('label').nth(1).click()
  const run = page.getByRole('button', { name: `Gộp vào ${stays.code}` })
  // A colleague is faster than the click.
  await page.route(
    `**/api/call-outcomes/*/merge`,
    async (route) => {
      const change = { ids: [goes.id], changes: { nameEn: 'Meanwhile' } }
      await call(page, 'POST', '/api/call-outcomes/bulk/update', change)
      await route.continue()
    },
    { times: 1 },
  )
  await run.click()
  await expect(page.getByRole('alert')).toContainText(`vừa sửa ${goes.code} (`)
  await expect(row(page, 'nameEn')).toContainText('Meanwhile')
  await expect(row(page, 'name').locator('input[value=right]')).toBeChecked()
  await run.click()
  await expect(page).toHaveURL(new RegExp(`/CallOutcomes/list/${stays.code}$`))
  expect(await read(page, 'call-outcomes', goes.code)).toMatchObject({
    code: stays.code,
    name: goes.name,
  })
  await page
    .locator('[data-sonner-toaster]')
    .getByRole('button', { name: /Hoàn tác/ })
    .click()
  await expect.poll(async () => (await read(page, 'call-outcomes', goes.code)).code).toBe(goes.code)
})
