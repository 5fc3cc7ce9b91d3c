/** Two customers become one, by keyboard alone and by mouse alone; the old code leads on, and it can be undone. */
import { expect, type Page } from '@playwright/test'
import { enter, test } from './fixtures.ts'
import { call } from './made.ts'

type Made = { code: string; phone: string }
async function pair(page: Page): Promise<[Made, Made]> {
  const stamp = Date.now() % 1_000_000
  const make = (last: number, fields: object) => {
    const phone = `097${String(stamp).padStart(6, '0')}${last}`
    return call(page, 'POST', '/api/customers', { phone, ...fields }) as Promise<Made>
  }
  const email = `trung${stamp}@x.vn`
  return [
    await make(1, { name: `Trùng Một ${stamp}`, email, note: 'giữ' }),
    await make(2, { name: `Trùng Hai ${stamp}`, email, province: 'Huế' }),
  ]
}
const row = (page: Page, field: string) => page.locator(`fieldset[data-field=${field}]`)
const customer = async (page: Page, code: string) =>
  (await call(page, 'GET', `/api/customers/${code}`)) as Record<string, unknown>

test('by keyboard: two ticked customers, a value of each chosen, merged, and taken back', async ({
  page,
}) => {
  await enter(page, 'admin', '/Customer/list')
  const [a, b] = await pair(page)
  await page.goto(`/Customer/list?q=${encodeURIComponent('trùng')}&sort=-createdAt`)
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toContainText('KH')
  await page.getByRole('grid').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gop khach hang')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?merge=KH/)
  await expect(row(page, 'name').locator('input:checked')).toBeFocused()
  const [stays, goes] = page.url().includes(`/${a.code}?`) ? [a, b] : [b, a]
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'phone').locator('input:checked')).toBeFocused()
  await page.keyboard.press('2')
  await expect(row(page, 'phone').locator('input[value=right]')).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(new RegExp(`/Customer/list/${stays.code}$`))
  expect(await customer(page, stays.code)).toMatchObject({ phone: goes.phone, note: 'giữ', province: 'Huế' })
  await page.goto(`/Customer/list/${goes.code}`)
  await expect(page).toHaveURL(new RegExp(`/Customer/list/${stays.code}$`))
  await expect(page.locator('[data-sonner-toaster]')).toContainText(`${goes.code} đã được gộp`)
})

test('by mouse: from a record, one that looks alike is offered; a change meanwhile loses nothing', async ({
  page,
}) => {
  await enter(page, 'admin', '/Customer/list')
  const [a, b] = await pair(page)
  await page.goto(`/Customer/list/${a.code}`)
  await expect(page.locator('[data-pane=detail] h2')).toContainText(a.code)
  await page.locator('[data-pane=detail]').getByRole('button', { name: 'Các thao tác khác' }).click()
  await page.locator('[role=menu] [data-command="customers.merge"]').click()
  await expect(page.getByRole('button', { name: new RegExp(b.code) })).toContainText('cùng email')
  await page.getByRole('button', { name: new RegExp(b.code) }).click()
  await expect(page.getByText(`Không có gì trỏ tới ${b.code}.`)).toBeVisible()
  await expect(page.getByText(/mục giống nhau/)).toBeVisible()
  await row(page, 'name').locator('label').nth(1).click()
  await call(page, 'POST', '/api/customers/bulk/update', {
    ids: [(await customer(page, b.code)).id],
    changes: { hobbies: 'vừa đổi' },
  })
  await page.getByRole('button', { name: `Gộp vào ${a.code}` }).click()
  // Either the live change has renewed the page, or the server refuses what is old.
  await expect(async () => {
    if (!page.url().includes('merge=')) return
    await page
      .getByRole('button', { name: /Tải lại hai bản ghi/ })
      .click({ timeout: 500 })
      .catch(() => undefined)
    await page.getByRole('button', { name: `Gộp vào ${a.code}` }).click({ timeout: 1_000 })
    await expect(page).not.toHaveURL(/merge=/, { timeout: 1_500 })
  }).toPass()
  await page
    .locator('[data-sonner-toaster]')
    .getByRole('button', { name: /Hoàn tác/ })
    .click()
  await expect.poll(async () => (await customer(page, b.code)).code).toBe(b.code)
})
