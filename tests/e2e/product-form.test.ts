/** A new product: what it needs in words, by keyboard; made with a variant of its own by mouse; its stock only by commands. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { call } from './made.ts'

type Made = {
  code: string
  ownCode: string
  images: unknown[]
  variants: { value1: string; picture: string | null; hidden: boolean }[]
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
})

/** Takes the first record that a field offers. */
async function choose(page: Page, field: string): Promise<void> {
  await page.locator(`#field-${field}`).click()
  const option = page.getByRole('listbox').getByRole('option').first()
  await expect(option).toBeVisible()
  await option.click()
}

test('by keyboard: what is missing is named; the stock of a row is not typed in', { tag: '@gate' }, async ({
  page,
}) => {
  await enter(page, 'content', '/Product/list/new')
  const form = page.locator('form').filter({ has: page.locator('#field-name') })
  await page.locator('#field-name').focus()
  await page.keyboard.type('Gậy thử')
  await page.keyboard.press('Control+s')
  for (const words of [
    'Bạn chưa chọn nhà cung cấp',
    'Vui lòng chọn ảnh sản phẩm',
    'Vui lòng chọn ít nhất một thẻ',
  ])
    await expect(form.getByText(words).first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  await enter(page, 'content', '/Product/list')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(2)).toBeVisible()
  await grid.focus()
  const column = () =>
    grid.evaluate((element) => {
      const cell = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
      return cell?.getAttribute('aria-colindex') ?? ''
    })
  const columns = await page
    .locator('[data-column]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.column ?? ''))
  // After the ticks.
  const wanted = String(columns.indexOf('stock') + 2)
  for (let at = 0; at < 20 && (await column()) !== wanted; at++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await expect(page.getByText(/dùng lệnh Nhập kho, Kiểm kê, Điều chỉnh tồn/).first()).toBeVisible()
})

test('by mouse: made with pictures, own code and two variants, one of which is hidden later', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'content', '/Product/list/new')
  const form = page.locator('form').filter({ has: page.locator('#field-name') })
  const own = `TST-${Date.now() % 10_000_000}`
  await page.locator('#field-name').fill('Găng tay da cừu thử')
  await page.locator('#field-ownCode').fill(own.toLowerCase())
  for (const field of ['shop', 'brand', 'category', 'tags']) await choose(page, field)
  await page.locator('#field-price').fill('450000')
  await page.locator('#field-weightGrams').fill('90')
  await form.locator('[data-field=images] input[type=file]').setInputFiles(await photo('a.png', '#19783a'))
  await expect(form.locator('[data-field=images] [data-tile]')).toHaveCount(1)
  const variants = form.locator('[data-field=variants]')
  await page.locator('#field-attribute1').fill('Cỡ')
  for (const [at, size] of ['M', 'L'].entries()) {
    await variants.getByRole('button', { name: 'Thêm biến thể' }).click()
    await variants.getByLabel(`Giá trị 1, biến thể ${at + 1}`).fill(size)
  }
  await variants
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('m.png', '#c42b2b'))
  await expect(variants.locator('[data-type=image] img[src^="/files/"]')).toHaveCount(1)
  await form
    .getByRole('button', { name: /^Lưu|^Tạo/ })
    .first()
    .click()
  await expect(form).toHaveCount(0)
  const found = (await call(page, 'GET', `/api/products?q=${own}`)) as Made[]
  const code = found[0]?.code ?? ''
  const read = async () => (await call(page, 'GET', `/api/products/${code}`)) as Made
  const made = await read()
  expect(made).toMatchObject({ ownCode: own, variants: [{ value1: 'M' }, { value1: 'L', picture: null }] })
  expect(made.variants[0]?.picture).toMatch(/^\/files\//)

  await page.goto(`/Product/list/${code}/edit`)
  await expect(page.locator('#field-name')).toHaveValue('Găng tay da cừu thử')
  await expect(page.locator('#field-stock')).toHaveCount(0)
  await variants.getByLabel('Ẩn, biến thể 2').check()
  await form.getByRole('button', { name: /^Lưu/ }).first().click()
  await expect(form).toHaveCount(0)
  await expect(page.locator('[data-pane="detail"]')).toContainText('L · đã ẩn')
  expect((await read()).variants.map(({ hidden }) => hidden)).toEqual([false, true])
})
