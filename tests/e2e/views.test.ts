/** Saved views and the filter bar: by keyboard, by mouse, and for a colleague. */
import type { Browser, Page } from '@playwright/test'
import { ownClock, pass } from './clock.ts'
import { enter, expect, type Running, test, watch } from './fixtures.ts'
import { placed } from './made.ts'

const HOSTILE = `<img src=x onerror="document.title='owned'">`

const filter = (page: Page) => page.getByRole('combobox', { name: 'Lọc danh sách' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

async function open(page: Page, who: string, path = '/Delivery/list'): Promise<void> {
  await enter(page, who, path)
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
}

async function colleague(browser: Browser, server: Pick<Running, 'url'>, who: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'vi-VN', baseURL: server.url })
  const page = await context.newPage()
  watch(page, [])
  await open(page, who)
  return page
}

/** Runs a command of the palette and answers its steps. */
async function run(page: Page, title: string, ...answers: string[]): Promise<void> {
  await page.keyboard.press('Control+k')
  // Letters with marks come as text and not as keys here: they need the field.
  await expect(page.getByRole('combobox', { name: 'Bảng lệnh' })).toBeFocused()
  await page.keyboard.type(`>${title}`)
  const row = page.getByRole('option', { name: new RegExp(title) }).first()
  await expect(row).toBeVisible()
  await row.click()
  for (const answer of answers) {
    await page.keyboard.type(answer)
    await page.keyboard.press('Enter')
  }
}

test('by keyboard: save, change, take over, undo; a key opens it from anywhere', async ({ page }) => {
  await open(page, 'telesales')
  await page.keyboard.press('/')
  await filter(page).pressSequentially('trang thai:cho xu ly')
  await page.keyboard.press('Enter')
  await filter(page).pressSequentially('tổng>1tr2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=pending&total=%3E1200000/)

  await run(page, 'Lưu thành khung nhìn', 'Đơn to', 'chỉ')
  await expect(tab(page, 'Đơn to')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/view=/)
  const saved = page.url()
  const rows = await page.getByRole('grid').getAttribute('aria-rowcount')
  await expect(tab(page, 'Đơn to')).toContainText(String(Number(rows) - 1))

  // A filter that differs is marked, and goes back or into the view.
  await filter(page).focus()
  await page.keyboard.type('nguyen')
  await expect(page.getByRole('img', { name: 'Danh sách đã khác khung nhìn' })).toBeVisible()
  await run(page, 'Bỏ thay đổi của khung nhìn')
  await expect(page).toHaveURL(saved)
  await filter(page).focus()
  await page.keyboard.type('nguyen')
  await run(page, 'Cập nhật khung nhìn')
  await expect(page.getByRole('img', { name: 'Danh sách đã khác khung nhìn' })).toHaveCount(0)

  // Its key: asked for, refused where it is taken with both names, and then in force on another page.
  await run(page, 'Đặt phím cho khung nhìn')
  const dialog = page.getByRole('dialog', { name: /Phím cho khung nhìn/ })
  await expect(dialog.getByRole('group')).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(dialog.getByRole('status')).toContainText('Đơn to')
  await expect(dialog.getByRole('status')).toContainText('Đơn hàng')
  await dialog.getByRole('group').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('1')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('grid').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/\/Customers?\/list|Customer/)
  await page.keyboard.press('g')
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/status=pending.*q=nguyen.*view=/)

  // Deleting is taken back by z.
  await page.getByRole('grid').focus()
  await run(page, 'Xoá khung nhìn')
  await expect(tab(page, 'Đơn to')).toHaveCount(0)
  await page.getByRole('grid').focus()
  await page.keyboard.press('z')
  await expect(tab(page, 'Đơn to')).toBeVisible()
  // In the palette, with where it leads and how much is there.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('don to')
  await expect(page.getByRole('option', { name: /Đơn to/ })).toContainText(/Đơn hàng · \d+/)
})

test('by mouse: a shared view with a hostile name reaches a colleague, who may not change it', async ({
  page,
  browser,
  server,
}) => {
  await open(page, 'telesales')
  const other = await colleague(browser, server, 'accountant')

  await page.getByRole('button', { name: 'Bộ lọc', exact: false }).last().click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Đặt lúc' }).click()
  await panel.getByRole('button', { name: 'Hôm nay' }).click()
  await expect(page).toHaveURL(/placedAt=today/)
  await expect(page.getByRole('button', { name: 'Đổi điều kiện Đặt lúc: Hôm nay' })).toBeVisible()
  await page.getByRole('button', { name: 'Lưu…' }).click()
  await expect(page.getByRole('combobox', { name: 'Tên khung nhìn' })).toBeFocused()
  await page.keyboard.type(HOSTILE)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /Mọi người/ }).click()
  await expect(tab(page, HOSTILE)).toBeVisible()

  const seen = tab(other, HOSTILE)
  await expect(seen).toBeVisible()
  await seen.click()
  // It still says "today": tomorrow it will be another day.
  await expect(other).toHaveURL(/placedAt=today.*view=/)
  await seen.click({ button: 'right' })
  const remove = other.getByRole('menuitem', { name: /Xoá khung nhìn/ })
  await expect(remove).toBeDisabled()
  await expect(remove).toContainText('quản trị viên')
  await other.keyboard.press('Escape')
  expect(await other.title()).not.toBe('owned')

  // The owner's menu: renamed for both, then gone for both.
  await tab(page, HOSTILE).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Đổi tên khung nhìn' }).click()
  const name = page.getByRole('combobox', { name: 'Tên khung nhìn' })
  // The present name stands there, and typing replaces it.
  await expect(name).toHaveValue(HOSTILE)
  await page.keyboard.type('Hôm nay')
  await page.keyboard.press('Enter')
  await expect(tab(other, 'Hôm nay')).toBeVisible()
  await tab(page, 'Hôm nay').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Xoá khung nhìn' }).click()
  await expect(tab(other, 'Hôm nay')).toHaveCount(0)
  await other.context().close()
})

test('columns belong to a view: saved, for a colleague, changed, marked, discarded, taken over, undone', async ({
  page,
  browser,
  server,
}) => {
  const columns = (on: Page) =>
    on.locator('[data-column]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.column))
  const hide = async (name: string) => {
    await page.getByRole('grid').focus()
    await page.keyboard.press('Shift+C')
    await page.getByRole('checkbox', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  const mark = page.getByRole('img', { name: 'Danh sách đã khác khung nhìn' })
  await open(page, 'manager', '/Product/list')
  const own = await columns(page)
  const without = (names: string[]) => own.filter((one) => !names.includes(one ?? ''))
  await hide('Thương hiệu')
  await page.locator('[data-column="name"]').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await run(page, 'Lưu thành khung nhìn', 'Gọn', 'mọi')
  await expect(tab(page, 'Gọn')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => columns(page)).toEqual(without(['brand']))

  const other = await colleague(browser, server, 'warehouse')
  await other.goto('/Product/list')
  await tab(other, 'Gọn').click()
  await expect.poll(() => columns(other)).toEqual(without(['brand']))
  const width = (on: Page) =>
    on.locator('[data-column="name"]').evaluate((one) => one.closest('[role=columnheader]')?.clientWidth)
  expect(await width(other)).toBe(await width(page))
  await tab(other, 'Tất cả').click()
  await expect.poll(() => columns(other)).toEqual(own)

  // Changed, marked over a reload, and back.
  await hide('Danh mục')
  await expect.poll(() => columns(page)).toEqual(without(['brand', 'category']))
  await expect(mark).toBeVisible()
  await page.reload()
  await expect(mark).toBeVisible()
  await expect.poll(() => columns(page)).toEqual(without(['brand', 'category']))
  await run(page, 'Bỏ thay đổi của khung nhìn')
  await expect.poll(() => columns(page)).toEqual(without(['brand']))
  await expect(mark).toHaveCount(0)
  // Taken over by the view, for the colleague too, and undone.
  await hide('Danh mục')
  await run(page, 'Cập nhật khung nhìn')
  await expect(mark).toHaveCount(0)
  await tab(other, 'Gọn').click()
  await expect.poll(() => columns(other)).toEqual(without(['brand', 'category']))
  await page.getByRole('grid').focus()
  await page.keyboard.press('z')
  // As it was before: the view with the brand alone left out, and here a change of it.
  await expect.poll(() => columns(other)).toEqual(without(['brand']))
  await expect(mark).toBeVisible()
  expect(await columns(page)).toEqual(without(['brand', 'category']))
  await other.context().close()
})

test('numbers of views follow changes; unknown tokens are said, the rest filters; chips by keys', async ({
  page,
  browser,
  server,
}) => {
  await ownClock(page)
  await open(page, 'admin', '/Delivery/list?status=pending')
  // The newest one can be confirmed.
  await placed(page)
  await run(page, 'Lưu thành khung nhìn', 'Chờ', 'chỉ')
  const mine = page.getByRole('tab', { name: /^Chờ\s*\d/ })
  const before = Number(/\d+/.exec((await mine.textContent()) ?? '')?.[0])
  const other = await colleague(browser, server, 'manager')
  await other.goto('/Delivery/list?status=pending')
  await expect(other.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  await other.getByRole('grid').focus()
  await other.keyboard.press('e')
  await expect(mine).toContainText(String(before - 1))
  await other.context().close()

  await page.goto('/Delivery/list')
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
  await page.keyboard.press('/')
  await expect(filter(page)).toBeFocused()
  await page.keyboard.type('màu sắc:đỏ status:pending')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Không có trường “màu sắc”')).toBeVisible()
  await expect(page).toHaveURL(/status=pending/)
  await expect(page).not.toHaveURL(/[?&]q=/)
  await expect(filter(page)).toHaveValue('màu sắc:đỏ')

  // What a Vietnamese typing tool sends (Backspace and letters at once) takes no condition away.
  await filter(page).fill('')
  const chip = page.locator('[data-chip]')
  await chip.evaluate((element) => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
    ;(element as HTMLElement).focus()
    press('Backspace')
    press('ữ')
  })
  await expect(chip).toHaveCount(1)
  await expect(filter(page)).toHaveValue('ữ')
  await filter(page).fill('')
  await chip.focus()
  await page.keyboard.press('!')
  await expect(page).toHaveURL(/status=%21pending/)
  await expect(page.locator('[data-chip]')).toHaveAccessibleName(/≠|!=|không/i)
  await page.locator('[data-chip]').focus()
  // A Backspace right after the focus would be a typing tool's.
  await pass(page, 120)
  await page.keyboard.press('Backspace')
  await expect(page.locator('[data-chip]')).toHaveCount(0)
})

test('a record that is chosen after “is not” is the one left out', async ({ page }) => {
  await open(page, 'admin')
  await page.keyboard.press('/')
  await expect(filter(page)).toBeFocused()
  await page.keyboard.insertText('người xử lý!=phuong')
  await expect(page.getByRole('option', { name: /Phương/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/handler=%21TK\d+/)
})

test('a person who may not view accounts filters by a colleague and gives them a job', async ({ page }) => {
  await open(page, 'telesales')
  await page.keyboard.press('/')
  await expect(filter(page)).toBeFocused()
  await page.keyboard.insertText('người xử lý:minh khang')
  await expect(page.getByRole('option', { name: /Vũ Minh Khang/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/handler=TK00006/)
  await expect(page.getByText(/Người xử lý: Vũ Minh Khang/i).first()).toBeVisible()

  await page.goto('/JobDaily/list/new')
  const person = page.getByRole('combobox', { name: /Người/ }).first()
  await person.click()
  await page.keyboard.insertText('ngoc anh')
  await page.getByRole('option', { name: /Đặng Ngọc Anh/ }).click()
  await expect(person).toHaveValue('Đặng Ngọc Anh')
})
