/** Pictures of a product: added, described, put in order, cropped, removed and taken back, by keyboard alone and by mouse alone. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { PictureValue } from '../../src/core/pictures.ts'
import { violations } from './axe.ts'
import { enter, expect, mustCall, test } from './fixtures.ts'

type Product = { id: string; code: string; images: PictureValue[] }

const photo = async (name: string, background: string, side = 900) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: side, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
})

/** Products of two pictures; each test has its own. */
async function withTwo(page: Page, at: number): Promise<Product> {
  const list = (await mustCall(page, 'GET', '/api/products?limit=100')).data as Product[]
  const found = list.filter(({ images }) => images.length === 2)[at]
  if (!found) throw new Error('no product of two pictures')
  return found
}
const read = async (page: Page, { id }: Product) =>
  ((await mustCall(page, 'GET', `/api/products/${id}`)).data as Product).images

const tilesOf = (form: Locator) => form.locator('[data-field=images] [data-tile]')

test('by keyboard alone', async ({ page }) => {
  await enter(page, 'admin')
  const product = await withTwo(page, 0)
  const [first, second] = product.images
  await page.goto(`/Product/list/${product.code}`)
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail.getByRole('button', { name: /^Xem ảnh 1/ })).toBeVisible()

  // The pictures one by one, before anything is changed.
  await detail.getByRole('button', { name: /^Xem ảnh 1/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ảnh 1/2' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Ảnh 2/2' })).toContainText('Cận cảnh')
  await page.keyboard.press('Home')
  await expect(page.getByRole('dialog', { name: 'Ảnh 1/2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('i')
  const form = page.locator('form').filter({ has: page.locator('[data-field=images]') })
  const tiles = tilesOf(form)
  await expect(tiles).toHaveCount(2)
  // From the field before, Tab comes to the first picture.
  await form.locator('#field-importPrice').focus()
  for (let at = 0; at < 4 && !(await tiles.first().evaluate((tile) => tile === document.activeElement)); at++)
    await page.keyboard.press('Tab')
  await expect(tiles.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tiles.nth(1)).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(tiles.first()).toBeFocused()
  await expect(tiles.first()).toHaveAccessibleName('Ảnh 1/2, Ảnh chính, Cận cảnh')
  await expect(form.getByText('Ảnh đã sang chỗ 1/2.')).toBeVisible()

  // Opened: described, cropped by the arrows.
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ảnh 1/2' })
  await expect(dialog.getByLabel('Mô tả ảnh')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('Mặt gậy nhìn gần')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Cắt ảnh' })).toBeFocused()
  await page.keyboard.press('Enter')
  const frame = dialog.getByRole('group', { name: /^Khung cắt:/ })
  await expect(frame).toBeVisible()
  await expect(frame).toBeFocused()
  const left = (await frame.boundingBox())?.x ?? 0
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await frame.boundingBox())?.x).toBeGreaterThan(left)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+ArrowDown')
  for (let at = 0; at < 12; at++) {
    if (
      await dialog
        .getByRole('button', { name: 'Cắt theo khung' })
        .evaluate((one) => one === document.activeElement)
    )
      break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cắt ảnh' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tiles.first()).toBeFocused()
  await expect(tiles.first()).toHaveAccessibleName('Ảnh 1/2, Ảnh chính, Mặt gậy nhìn gần')

  // Removed by Delete, taken back by Ctrl+Z: the form is still there with all that was done.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect(tiles).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(tiles).toHaveCount(2)

  // Two more from the device, and one that is none.
  const add = form.getByRole('button', { name: /Thêm ảnh/ })
  await tiles.nth(1).focus()
  await page.keyboard.press('Tab')
  await expect(add).toBeFocused()
  const chosen = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chosen).setFiles([
    await photo('do.png', '#c42b2b', 901),
    { name: 'hop-dong.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    await photo('xanh.png', '#19783a', 902),
  ])
  await expect(form.getByRole('alert')).toContainText('hop-dong.pdf')
  await expect(form.getByRole('alert')).toContainText('JPEG, PNG hoặc WebP')
  await expect(tiles).toHaveCount(4)
  await page.keyboard.press('Control+s')
  await expect(form).toHaveCount(0)
  const images = await read(page, product)
  expect(images.map(({ alt }) => alt)).toEqual(['Mặt gậy nhìn gần', '', '', ''])
  expect(images[0]?.picture).not.toBe(second?.picture)
  expect(images[1]).toEqual(first)

  // The history has it in words, and its undo brings the gallery back.
  await detail.getByRole('tab', { name: /Hoạt động|Lịch sử/ }).focus()
  await page.keyboard.press('Enter')
  await expect(detail.getByText('4 ảnh (thêm 3, bỏ 1)').first()).toBeVisible()
  await page.keyboard.press('z')
  await expect.poll(() => read(page, product)).toEqual(product.images)
})

test('by mouse alone: drop, drag, crop, remove, undo', async ({ page }) => {
  await enter(page, 'admin')
  const product = await withTwo(page, 1)
  const [first, second] = product.images
  await page.goto(`/Product/list/${product.code}`)
  const detail = page.locator('[data-pane="detail"]')
  await detail.getByRole('button', { name: /^Sửa/ }).first().click()
  const form = page.locator('form').filter({ has: page.locator('[data-field=images]') })
  const tiles = tilesOf(form)
  await expect(tiles).toHaveCount(2)

  // A file dropped onto the gallery.
  const bytes = [...(await photo('tha.png', '#6d3fc4', 903)).buffer]
  const data = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(given)], 'tha.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  const gallery = form.locator('[data-field=images] fieldset')
  await gallery.dispatchEvent('dragover', { dataTransfer: data })
  await gallery.dispatchEvent('drop', { dataTransfer: data })
  await expect(tiles).toHaveCount(3)

  await tiles.nth(2).dragTo(tiles.first())
  await expect(form.getByText('Ảnh đã sang chỗ 1/3.')).toBeVisible()
  await form.getByRole('button', { name: 'Bỏ ảnh 3' }).click()
  await expect(tiles).toHaveCount(2)
  await gallery.getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(tiles).toHaveCount(3)

  await tiles.nth(1).click()
  const dialog = page.getByRole('dialog', { name: 'Ảnh 2/3' })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cắt ảnh' }).click()
  await dialog.getByRole('radio', { name: 'Vuông' }).click()
  await expect(dialog.getByRole('group', { name: /^Khung cắt:/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cắt theo khung' }).click()
  await expect(dialog.getByRole('button', { name: 'Đặt làm ảnh chính' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Đóng' }).click()
  await form.getByRole('button', { name: /^Lưu/ }).first().click()
  await expect(form).toHaveCount(0)
  const images = await read(page, product)
  expect(images).toHaveLength(3)
  expect(images[1]?.picture).not.toBe(first?.picture)
  expect(images[2]).toEqual(second)
  // The list shows the main one.
  await expect(
    page
      .getByRole('row', { name: new RegExp(product.code) })
      .getByRole('presentation')
      .or(page.getByRole('row', { name: new RegExp(product.code) }).locator('img'))
      .first(),
  ).toHaveAttribute('src', images[0]?.picture.replace('.webp', '00.webp') ?? '')
})

test('what fails says so and is tried again; too many and too heavy are refused; a save waits', async ({
  page,
}) => {
  await enter(page, 'admin')
  const product = await withTwo(page, 2)
  await page.goto(`/Product/list/${product.code}`)
  await page.locator('[data-pane="detail"]').getByRole('button', { name: /^Sửa/ }).first().click()
  const form = page.locator('form').filter({ has: page.locator('[data-field=images]') })
  const tiles = tilesOf(form)
  const input = form.locator('[data-field=images] input[type=file]')
  await expect(tiles).toHaveCount(2)

  await input.setInputFiles({
    name: 'nang.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(40 * 1024 * 1024),
  })
  await expect(form.getByRole('alert')).toContainText('tối đa 30 MB')
  await input.setInputFiles(
    Array.from({ length: 200 }, (_, at) => ({
      name: `${at}.gif`,
      mimeType: 'image/gif',
      buffer: Buffer.from('GIF'),
    })),
  )
  await expect(form.getByRole('alert').first()).toContainText('JPEG, PNG hoặc WebP')

  // The server cannot be reached for the first try.
  let failing = true
  await page.route('**/api/products/uploads/images', (route) =>
    failing ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await input.setInputFiles(await photo('lai.png', '#b45309', 904))
  await expect(form.getByRole('button', { name: 'Tải lại lai.png' })).toBeVisible()
  // It is not left out in silence.
  await form.getByRole('button', { name: /^Lưu/ }).first().click()
  await expect(form.getByText('Có tệp chưa tải lên được').first()).toBeVisible()
  expect(await read(page, product)).toHaveLength(2)
  failing = false
  await form.getByRole('button', { name: 'Tải lại lai.png' }).click()
  await expect(tiles).toHaveCount(3)

  // Many at once: those that there is room for, and a save that waits for them.
  const many = await Promise.all(
    Array.from({ length: 14 }, (_, at) => photo(`${at}.png`, '#0b7285', 910 + at)),
  )
  await input.setInputFiles(many)
  await expect(form.getByRole('alert').first()).toContainText('Nhiều nhất 12 ảnh: 5 ảnh không được thêm.')
  await form
    .getByRole('button', { name: /^Lưu|^Đang lưu/ })
    .first()
    .click()
  await expect(form).toHaveCount(0, { timeout: 60_000 })
  expect(await read(page, product)).toHaveLength(12)
})
