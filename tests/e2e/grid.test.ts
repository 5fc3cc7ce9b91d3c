/** A list that is edited as a grid: typing, a pasted block, errors, fill down, drafts, saving, conflicts, undo. */
import type { Page } from '@playwright/test'
import { callApi, enter, expect, mustCall, test } from './fixtures.ts'
import { leaveAsFound } from './made.ts'

const grid = (page: Page) => page.getByRole('grid')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Sửa dạng bảng' })
/** The cell of a column as it is stored or, changed, as it will be. */
const changed = (page: Page, text: string | RegExp) =>
  grid(page).locator('[data-command="list.edit-cell"]').filter({ hasText: text })

type Product = { id: string; code: string; version: number; price: number; name: string }

async function openGrid(page: Page, how: 'key' | 'button'): Promise<void> {
  await enter(page, 'content', '/Product/list?sort=code')
  await expect(grid(page).getByRole('row').nth(3)).toContainText('SP00003')
  await grid(page).focus()
  if (how === 'key') await page.keyboard.press('Shift+F2')
  else await page.locator('[data-command="list.edit-grid"]').click()
  await expect(bar(page)).toBeVisible()
}

const products = async (page: Page) =>
  (await mustCall(page, 'GET', '/api/products?sort=code&limit=4')).data as Product[]

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const data = new DataTransfer()
    data.setData('text/plain', given)
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, text)
}

test('by keyboard: type, paste a block, go to the errors, fix all alike, reload, save, undo', async ({
  page,
}) => {
  await openGrid(page, 'key')
  const before = await products(page)
  // The first editable column is the active one: letters are its value and run no command.
  await page.keyboard.type('Gay moi', { delay: 20 })
  await page.keyboard.press('Enter')
  await expect(changed(page, 'Gay moi')).toBeVisible()
  // A block of two columns, names and prices apart, in both notations and with two wrong prices.
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
  await paste(page, '1.250.000\t0\nabc\t0\n"x"\t0')
  await expect(bar(page)).toContainText('7 ô của 4 bản ghi')
  await expect(changed(page, '1,250,000đ')).toBeVisible()
  await expect(bar(page).getByRole('button', { name: /^2 ô có lỗi/ })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(bar(page)).toContainText(/SP00003 · Giá niêm yết/)
  // One answer for all cells with this error.
  await page.keyboard.press('Enter')
  await page.keyboard.type('990k')
  await page.keyboard.press('Alt+Enter')
  await expect(changed(page, '990,000đ')).toHaveCount(2)
  await expect(bar(page)).not.toContainText('có lỗi')
  // Steps are taken back and done again, a fill takes the value from above.
  await page.keyboard.press('Control+z')
  await expect(bar(page)).toContainText('2 ô có lỗi')
  await page.keyboard.press('Control+y')
  await expect(bar(page)).not.toContainText('có lỗi')

  // Nothing is lost with the page.
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await expect(changed(page, 'Gay moi')).toBeVisible()
  await expect(bar(page)).toContainText('7 ô của 4 bản ghi')
  await grid(page).focus()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Đã lưu 4 sản phẩm').filter({ visible: true })).toBeVisible()
  await expect(changed(page, /./)).toHaveCount(0)
  const after = await products(page)
  expect(after.map(({ price }) => price)).toEqual([before[0]?.price, 1_250_000, 990_000, 990_000])
  expect(after[0]?.name).toBe('Gay moi')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  // One undo takes the whole save back.
  await grid(page).focus()
  await page.keyboard.press('z')
  await expect
    .poll(async () => (await products(page)).map(({ price, name }) => [price, name]))
    .toEqual(before.map(({ price, name }) => [price, name]))
})

test('keys and pasted text of the time before the code is here are of the grid, in their order', async ({
  page,
}) => {
  let send = () => {}
  const held = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(/assets\/host-[^/]*\.js$/, async (route) => {
    await held
    return route.continue()
  })
  await enter(page, 'content', '/Product/list?sort=code')
  await expect(grid(page).getByRole('row').nth(3)).toContainText('SP00003')
  await grid(page).focus()
  await page.keyboard.press('Shift+F2')
  // The list is a grid by its address before the code of one is here.
  await page.waitForURL(/[?&]grid=1/)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.keyboard.type('Gay sat', { delay: 20 })
  await page.keyboard.press('Enter')
  await page.keyboard.type('Gay ba', { delay: 20 })
  await page.keyboard.press('Enter')
  await paste(page, 'Gay dan')
  send()
  await expect(bar(page)).toContainText('3 ô của 3 bản ghi')
  await expect(changed(page, 'Gay sat')).toBeVisible()
  await expect(changed(page, 'Gay dan')).toBeVisible()
  await expect(changed(page, 'Gay ba')).toBeVisible()
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z')
  await expect(bar(page)).not.toContainText('bản ghi')
})

test('by mouse: the ticked rows, fill, a conflict kept in its cell, leaving and coming back', async ({
  page,
}) => {
  await openGrid(page, 'button')
  const before = await products(page)
  for (const { code } of before)
    await leaveAsFound(page, 'products', code, ['price', 'salePrice', 'attribute1'])
  const cell = (row: number, column: string) =>
    page.locator(`[data-row="${row}"] [role=gridcell]`).filter({ hasText: column })
  const price = (row: number) => `${(before[row]?.price ?? 0).toLocaleString('en-US')}đ`
  await cell(0, price(0)).first().click()
  const input = grid(page).locator('form input')
  await expect(input).toBeFocused()
  await input.fill('700.000')
  await page.getByRole('button', { name: /^Nhận/ }).click()
  await expect(changed(page, '700,000đ')).toBeVisible()
  // Ticked rows take the value of the active cell.
  for (const row of [1, 2]) await page.locator(`[data-row="${row}"] [data-tick]`).click()
  await cell(0, 'SP00001')
    .first()
    .click({ position: { x: 2, y: 2 } })
  await changed(page, '700,000đ').first().click()
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Điền các dòng đã chọn' }).click()
  await expect(changed(page, '700,000đ')).toHaveCount(3)

  // Another user changes one of the prices, and another field of the second.
  const [first, second] = before as [Product, Product]
  const save = (one: Product, changes: object) =>
    callApi(page, 'PUT', `/api/products/${one.id}`, changes, one.version)
  expect((await save(first, { price: first.price + 1_000, salePrice: null })).status).toBe(200)
  expect((await save(second, { attribute1: 'Hè' })).status).toBe(200)
  await bar(page)
    .getByRole('button', { name: /^Lưu 3 bản ghi/ })
    .click()
  await expect(page.getByText(/1 chưa lưu được/).filter({ visible: true })).toBeVisible()
  await expect(changed(page, '700,000đ')).toHaveCount(1)
  expect((await products(page)).map(({ price }) => price).slice(1, 3)).toEqual([700_000, 700_000])

  // Left with the draft kept: the list offers the way back.
  await bar(page).getByRole('button', { name: 'Xong' }).click()
  await page.getByRole('button', { name: 'Giữ và đóng bảng' }).click()
  await expect(bar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Mở bảng làm tiếp' }).click()
  await changed(page, '700,000đ').click()
  await expect(page.getByText(/Người khác vừa lưu/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Lưu của tôi/ }).click()
  await bar(page)
    .getByRole('button', { name: /^Lưu 1 bản ghi/ })
    .click()
  await expect.poll(async () => (await products(page))[0]?.price).toBe(700_000)
  await expect(changed(page, /./)).toHaveCount(0)
})
