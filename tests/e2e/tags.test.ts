/** Tags of customers: by keyboard alone and by mouse alone, made on the spot, put on many, taken away, merged. */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { call } from './made.ts'

type Made = { id: string; code: string; name: string }
const stamp = () => String(Date.now() % 10_000_000).padStart(7, '0')
const customer = (page: Page, name: string, tags: readonly string[] = []) =>
  call(page, 'POST', '/api/customers', { name, phone: `094${stamp()}`, tags }) as Promise<Made>
const tag = (page: Page, name: string) =>
  call(page, 'POST', '/api/tags', { name, kind: 'customers', colour: 'green' }) as Promise<Made>
const tagsOf = async (page: Page, { id }: Made) =>
  ((await call(page, 'GET', `/api/customers/${id}`)) as { tags: Made[] }).tags.map(({ name }) => name)
const grid = (page: Page) => page.getByRole('grid')

test('by keyboard: a tag is made on the spot, put on several customers, filtered by and taken away', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'admin', '/Customer/list')
  const mark = `Bàn phím ${stamp()}`
  const [a, b] = [await customer(page, `${mark} Một`), await customer(page, `${mark} Hai`)]
  await page.goto(`/Customer/list/${a.code}/edit`)
  const field = page.locator('[data-field=tags] input')
  await field.focus()
  await page.keyboard.type(mark)
  await expect(page.getByRole('option', { name: `Tạo “${mark}”` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-field=tags] li')).toHaveText(mark)
  await page.keyboard.press('Control+s')
  await expect.poll(() => tagsOf(page, a)).toEqual([mark])

  await page.goto(`/Customer/list?q=${encodeURIComponent(mark)}`)
  await expect(grid(page).locator('[data-row]')).toHaveCount(2)
  await grid(page).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('thêm thẻ')
  await page.keyboard.press('Enter')
  await page.keyboard.type(mark)
  await expect(page.getByRole('option', { name: mark })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => tagsOf(page, b)).toEqual([mark])
  // One had it already, which is no reason to stop.
  await expect.poll(() => tagsOf(page, a)).toEqual([mark])

  const [made] = (await call(page, 'GET', `/api/tags?q=${encodeURIComponent(mark)}`)) as (Made & {
    uses: number
  })[]
  expect(made).toMatchObject({ name: mark, uses: 2 })
  await page.goto(`/Customer/list?tags=${made?.code}`)
  await expect(grid(page).locator('[data-row]')).toHaveCount(2)
  await expect(page.locator('[data-chip]')).toContainText(mark)
  await grid(page).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('bỏ thẻ')
  await page.keyboard.press('Enter')
  await page.keyboard.type(mark)
  await expect(page.getByRole('option', { name: mark })).toBeVisible()
  await page.keyboard.press('Enter')
  // The newest is on top, with the cursor.
  await expect.poll(() => tagsOf(page, b)).toEqual([])
  await expect(page.locator('[data-sonner-toaster]')).toContainText(/thẻ/i)
  await page.keyboard.press('z')
  await expect.poll(() => tagsOf(page, b)).toEqual([mark])
})

test('by mouse: a tag is chosen in the form, followed to its records, and merged into another', async ({
  page,
}) => {
  await enter(page, 'admin', '/Customer/list')
  const mark = stamp()
  const [stays, goes] = [await tag(page, `Chuột ${mark} A`), await tag(page, `Chuột ${mark} B`)]
  const one = await customer(page, `Chuột ${mark}`)
  await page.goto(`/Customer/list/${one.code}/edit`)
  const field = page.locator('[data-field=tags]')
  await field.locator('input').click()
  await field.locator('input').fill(`Chuột ${mark} B`)
  await page.getByRole('option', { name: goes.name }).click()
  await expect(field.locator('li')).toHaveText(goes.name)
  await page.getByRole('button', { name: /^Lưu/ }).first().click()
  await expect.poll(() => tagsOf(page, one)).toEqual([goes.name])
  await page.locator('[data-pane=detail]').getByRole('link', { name: goes.name }).click()
  await expect(page).toHaveURL(new RegExp(`/Tag/list/${goes.code}`))
  await page.getByRole('link', { name: /1 · Xem các bản ghi/ }).click()
  await expect(page).toHaveURL(new RegExp(`tags=${goes.code}`))
  await expect(grid(page).locator('[data-row]')).toHaveCount(1)

  await page.goto(`/Tag/list/${stays.code}?merge=${goes.code}`)
  await expect(page.getByText('1 khách hàng')).toBeVisible()
  expect(await violations(page, { rules: 'all' })).toEqual([])
  await page.getByRole('button', { name: /^Gộp/ }).first().click()
  await expect.poll(() => tagsOf(page, one)).toEqual([stays.name])
  await page.getByRole('button', { name: /Hoàn tác/ }).click()
  await expect.poll(() => tagsOf(page, one)).toEqual([goes.name])
})
