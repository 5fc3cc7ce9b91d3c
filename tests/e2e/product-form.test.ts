/** A new product: what it needs in words; six variants and four pictures, by keyboard and by mouse; its stock only by commands. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { Clicks, Keys, tellClicks, tellKeys } from './key-count.ts'
import { call, offeredNames } from './made.ts'

type Made = {
  code: string
  ownCode: string
  images: unknown[]
  variants: { value1: string; value2: string; picture: string | null; hidden: boolean }[]
}

const SIZES = ['S', 'M', 'L']
const COLOURS = ['Đen', 'Trắng']
/** Each size in each colour. */
const SIX = SIZES.flatMap((value1) => COLOURS.map((value2) => ({ value1, value2 })))

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
})

/** Four, each of its own colour. */
const four = () =>
  Promise.all(
    ['#19783a', '#c42b2b', '#0b7285', '#b45309'].map((background, at) => photo(`${at}.png`, background)),
  )

const formOf = (page: Page) => page.locator('form').filter({ has: page.locator('#field-name') })

/** The product of an own code. */
async function made(page: Page, own: string): Promise<Made> {
  const [found] = (await call(page, 'GET', `/api/products?q=${own}`)) as Made[]
  return (await call(page, 'GET', `/api/products/${found?.code}`)) as Made
}

/** Takes the first record that a field offers. */
async function choose(page: Page, clicks: Clicks, field: string): Promise<void> {
  await clicks.on(page.locator(`#field-${field}`))
  const option = page.getByRole('listbox').getByRole('option').first()
  await expect(option).toBeVisible()
  await clicks.on(option)
}

test('by keyboard: what is missing is named; the stock of a row is not typed in', async ({ page }) => {
  await enter(page, 'content', '/Product/list/new')
  const form = formOf(page)
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

test('by keyboard: made with six variants and four pictures', { tag: '@gate' }, async ({ page }) => {
  await enter(page, 'content', '/Product/list')
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
  const { shop, brand, category, tag } = await offeredNames(page)
  const photos = await four()
  const own = `KBD-${Date.now() % 10_000_000}`
  const form = formOf(page)
  const keys = new Keys(page)
  const tabTo = async (goal: Locator) => {
    await expect(goal).toBeVisible()
    for (let at = 0; at < 8 && !(await goal.evaluate((one) => one === document.activeElement)); at++)
      await keys.press('Tab')
    await expect(goal).toBeFocused()
  }
  const type = async (field: string, text: string) => {
    await tabTo(page.locator(`#field-${field}`))
    await page.keyboard.type(text)
  }
  const pick = async (field: string, text: string) => {
    await type(field, text)
    await expect(
      page.getByRole('listbox').getByRole('option').filter({ hasText: text }).first(),
    ).toBeVisible()
    await keys.press('Enter')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  await page.getByRole('grid').focus()
  await keys.press('c')
  await expect(page.locator('#field-name')).toBeFocused()
  await page.keyboard.type('Áo gió thử bàn phím')
  await type('ownCode', own)
  await pick('shop', shop)
  await pick('brand', brand)
  await pick('category', category)
  await pick('tags', tag)
  await type('weightGrams', '320')
  await type('price', '1250000')

  await tabTo(form.getByRole('button', { name: /Thêm ảnh/ }))
  const chosen = page.waitForEvent('filechooser')
  await keys.press('Enter')
  await (await chosen).setFiles(photos)
  await expect(form.locator('[data-field=images] [data-tile] img[src^="/files/"]')).toHaveCount(4)

  await type('attribute1', 'Cỡ')
  await type('attribute2', 'Màu')
  await tabTo(form.getByRole('button', { name: 'Thêm biến thể' }))
  for (const [at, { value1, value2 }] of SIX.entries()) {
    // At the end Enter begins the next line.
    await keys.press('Enter')
    await expect(form.getByLabel(`Giá trị 1, biến thể ${at + 1}`)).toBeFocused()
    await page.keyboard.type(value1)
    await keys.press('Tab')
    await expect(form.getByLabel(`Giá trị 2, biến thể ${at + 1}`)).toBeFocused()
    await page.keyboard.type(value2)
  }
  await keys.press('Control+s')
  await expect(page).toHaveURL(/\/Product\/list\/SP\d+$/)
  const product = await made(page, own)
  expect(product.images).toHaveLength(4)
  expect(product.variants).toMatchObject(SIX)
  await expect(page.locator('[data-pane="detail"]')).toContainText('L · Trắng')
  tellKeys('a product with six variants and four pictures, beyond its content', keys, 50)
})

test('by mouse: made with four pictures, own code and six variants, one of which is hidden later', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'content', '/Product/list/new')
  const form = formOf(page)
  const own = `TST-${Date.now() % 10_000_000}`
  const clicks = new Clicks()
  const write = async (field: Locator, text: string) => {
    await clicks.on(field)
    await field.fill(text)
  }
  await write(page.locator('#field-name'), 'Găng tay da cừu thử')
  await write(page.locator('#field-ownCode'), own.toLowerCase())
  for (const field of ['shop', 'brand', 'category', 'tags']) await choose(page, clicks, field)
  await write(page.locator('#field-price'), '450000')
  await write(page.locator('#field-weightGrams'), '90')
  const photos = await four()
  const chosen = page.waitForEvent('filechooser')
  await clicks.on(form.getByRole('button', { name: /Thêm ảnh/ }))
  await (await chosen).setFiles(photos)
  await expect(form.locator('[data-field=images] [data-tile] img[src^="/files/"]')).toHaveCount(4)
  const variants = form.locator('[data-field=variants]')
  await write(page.locator('#field-attribute1'), 'Cỡ')
  await write(page.locator('#field-attribute2'), 'Màu')
  for (const [at, { value1, value2 }] of SIX.entries()) {
    await clicks.on(variants.getByRole('button', { name: 'Thêm biến thể' }))
    await write(variants.getByLabel(`Giá trị 1, biến thể ${at + 1}`), value1)
    await write(variants.getByLabel(`Giá trị 2, biến thể ${at + 1}`), value2)
  }
  await variants
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo('m.png', '#c42b2b'))
  await expect(variants.locator('[data-type=image] img[src^="/files/"]')).toHaveCount(1)
  await clicks.on(form.getByRole('button', { name: /^Lưu|^Tạo/ }).first())
  await expect(form).toHaveCount(0)
  const product = await made(page, own)
  expect(product).toMatchObject({ ownCode: own, variants: SIX })
  expect(product.images).toHaveLength(4)
  expect(product.variants.map(({ picture }) => picture !== null)).toEqual([true, ...Array(5).fill(false)])
  tellClicks('a product with six variants and four pictures', clicks)

  await page.goto(`/Product/list/${product.code}/edit`)
  await expect(page.locator('#field-name')).toHaveValue('Găng tay da cừu thử')
  await expect(page.locator('#field-stock')).toHaveCount(0)
  await variants.getByLabel('Ẩn, biến thể 2').check()
  await form.getByRole('button', { name: /^Lưu/ }).first().click()
  await expect(form).toHaveCount(0)
  await expect(page.locator('[data-pane="detail"]')).toContainText('S · Trắng · đã ẩn')
  const now = (await made(page, own)).variants
  expect(now.map(({ hidden }) => hidden)).toEqual([false, true, ...Array(4).fill(false)])
})
