/** Visited tabs and drafts: nothing that a person left is gone when they come back to it. */
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { still, storedDrafts } from './settled.ts'
import {
  bar,
  current,
  detail,
  grid,
  links,
  nameField,
  names,
  open,
  press,
  question,
  row,
  tab,
  under,
} from './tabs-page.ts'

test('by keyboard alone: tabs are walked, kept, closed and opened again, each as it was left', async ({
  page,
}) => {
  await open(page, '/Delivery/list?payment=paid')
  await row(page, 8).getByRole('link').waitFor()
  await grid(page).focus()
  await press(page, 'ArrowDown', 'ArrowDown', 'x', 'ArrowDown')
  const here = await under(page)
  await press(page, 'Enter')
  await expect(current(page)).toHaveText(here)
  // Records that are walked over share one tab.
  await grid(page).focus()
  await press(page, 'ArrowDown')
  await expect(current(page)).not.toHaveText(here)
  const shown = await current(page).innerText()
  expect(await names(page)).toEqual(['Bảng điều khiển', 'Đơn hàng', shown])
  await expect(tab(page, shown)).toContainText('xem trước')
  await press(page, 'Alt+k')
  await expect(tab(page, shown)).not.toContainText('xem trước')
  await detail(page).focus()
  await press(page, '2')
  const inner = detail(page).getByRole('tab', { selected: true })
  const chosen = await inner.innerText()

  // Another record of the area is another tab, and leaves this one's inner tab alone.
  await grid(page).focus()
  await press(page, 'ArrowDown')
  await expect(current(page)).not.toHaveText(shown)
  expect(await names(page)).toHaveLength(4)
  await detail(page).focus()
  await press(page, '1')
  await press(page, 'g', 'k')
  await expect(current(page)).toHaveText('Khách hàng')
  await row(page, 0).getByRole('link').waitFor()

  await press(page, 'Alt+PageUp')
  await expect(page).toHaveURL(/payment=paid/)
  await expect(detail(page)).toBeFocused()
  await press(page, 'Alt+PageUp')
  await expect(current(page)).toHaveText(shown)
  await expect(detail(page)).toContainText(shown)
  await expect(inner).toHaveText(chosen)
  await expect(grid(page)).toBeFocused()
  await press(page, 'Alt+PageUp')
  await expect(current(page)).toHaveText('Đơn hàng')
  await expect(page).toHaveURL(/list\?payment=paid$/)
  await expect(grid(page)).toBeFocused()
  await expect(grid(page).locator('[data-row][aria-selected=true]')).toHaveCount(1)

  // Closed from the bar and from anywhere, and back in the order of leaving.
  await press(page, 'Alt+w')
  await expect(tab(page, 'Đơn hàng')).toHaveCount(0)
  await expect(current(page)).toHaveText(shown)
  await press(page, 'Alt+r')
  await expect(current(page)).toHaveText('Đơn hàng')
  await expect(page).toHaveURL(/payment=paid/)
  await tab(page, 'Đơn hàng').focus()
  await press(page, 'End')
  await expect(bar(page).locator('a[tabindex="0"]')).toBeFocused()
  await press(page, 'Shift+F10')
  await expect(page.getByRole('menuitem')).toContainText(['Làm mới', 'Đóng', 'Đóng thẻ khác', 'Đóng tất cả'])
  // The menu moves its focus a moment after the key; no hand is as quick as this test.
  for (const name of ['Làm mới', 'Đóng', 'Đóng thẻ khác']) {
    await press(page, 'ArrowDown')
    await expect(
      page.getByRole('menuitem').filter({ hasText: new RegExp(`^${name}(Shift|Alt|$)`) }),
    ).toBeFocused()
  }
  await press(page, 'Enter')
  await expect(links(page)).toHaveCount(2)
  await expect(current(page)).toHaveText('Khách hàng')
  await tab(page, 'Khách hàng').focus()
  await press(page, 'Delete')
  await expect(page).toHaveURL(/dashboard$/)
  // The pinned one cannot be closed.
  await press(page, 'Alt+w')
  await expect(page.getByText(/được ghim/).first()).toBeVisible()
  await expect(links(page)).toHaveCount(1)
  // The palette leads to open tabs.
  for (const open of [2, 3, 4, 5]) {
    await press(page, 'Alt+r')
    await expect(links(page)).toHaveCount(open)
  }
  await expect(current(page)).toHaveText(shown)
  await press(page, 'g', 'd')
  await expect(page).toHaveURL(/dashboard$/)
  await press(page, 'Control+k')
  await page.keyboard.insertText(shown)
  const found = page.locator('[role=option][data-value^="tab:"]')
  await expect(found).toHaveCount(1)
  for (let at = 0; at < 10 && (await found.getAttribute('aria-selected')) !== 'true'; at++)
    await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await expect(current(page)).toHaveText(shown)
  await expect(detail(page)).toBeFocused()
})

test('a form in a tab keeps what is typed, its place and the focus; closing it asks with the spec’s sentence', async ({
  page,
}) => {
  await open(page, '/ReturnPolicy/list/CS00003/edit')
  await nameField(page).fill('Đang viết dở')
  await nameField(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(4, 4))
  await expect(tab(page, 'CS00003').getByRole('img', { name: 'chưa lưu' })).toBeVisible()
  await press(page, 'Alt+PageUp')
  await expect(page).toHaveURL(/dashboard$/)
  await expect(page.getByRole('button', { name: /1 bản nháp chưa lưu/ })).toBeVisible()
  await press(page, 'Alt+PageDown')
  await expect(nameField(page)).toHaveValue('Đang viết dở')
  await expect(nameField(page)).toBeFocused()
  // The form's own focus comes first, with the caret at the end.
  await expect.poll(() => nameField(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4)

  await press(page, 'Alt+w')
  await expect(question(page)).toContainText('được giữ làm bản nháp')
  await press(page, 'Escape')
  await expect(nameField(page)).toBeFocused()
  await press(page, 'Alt+w')
  await question(page).getByRole('button', { name: 'Đóng' }).click()
  await expect(tab(page, 'CS00003')).toHaveCount(0)
  await press(page, 'Alt+r')
  await expect(nameField(page)).toHaveValue('Đang viết dở')

  // Refreshed after the question, with what is typed.
  await press(page, 'Tab')
  await bar(page).getByRole('button', { name: 'Lệnh cho thẻ' }).click()
  await page.getByRole('menuitem', { name: /Làm mới thẻ/ }).click()
  await expect(question(page)).toBeVisible()
  const read = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/return-policies/CS00003')
  await press(page, 'Enter')
  await read
  await expect(nameField(page)).toHaveValue('Đang viết dở')

  // Signing out asks too, forgets the tabs and keeps the draft.
  await page.getByRole('button', { name: /Tài khoản của/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  await expect(question(page)).toBeVisible()
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Giữ bản nháp, đăng xuất' }).click()
  await page.waitForURL(/login/)
  await enter(page, 'admin')
  await expect(links(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: /^Chào/ })).toBeVisible()
  await press(page, 'g', 'n')
  await page.locator('[data-draft=CS00003]').click()
  await expect(nameField(page)).toHaveValue('Đang viết dở')
})

test('by mouse alone: menu of 105 px, middle button, close buttons, double click, drafts', async ({
  page,
}) => {
  await open(page, '/Delivery/list')
  await row(page, 3).getByRole('link').click()
  // The bar follows the page: until then the list's tab is the current one.
  await expect(current(page)).toContainText('DH')
  const first = await current(page).innerText()
  await tab(page, first).dblclick()
  await expect(tab(page, first)).not.toContainText('xem trước')
  await row(page, 4).getByRole('link').click()
  await expect(current(page)).not.toHaveText(first)
  await page
    .getByRole('link', { name: /^Khách hàng/ })
    .first()
    .click()
  await expect(links(page)).toHaveCount(5)

  await tab(page, first).click()
  await expect(page).toHaveURL(new RegExp(first))
  await tab(page, 'Khách hàng').click({ button: 'middle' })
  await expect(tab(page, 'Khách hàng')).toHaveCount(0)
  await expect(current(page)).toHaveText(first)
  await bar(page).getByRole('button', { name: 'Đóng thẻ Đơn hàng' }).click()
  await expect(links(page)).toHaveCount(3)
  await expect(bar(page).getByRole('button', { name: 'Đóng thẻ Bảng điều khiển' })).toHaveCount(0)

  await tab(page, 'Bảng điều khiển').click({ button: 'right' })
  const menu = page.getByRole('menu')
  expect((await menu.boundingBox())?.width).toBe(105)
  await expect(menu.getByRole('menuitem', { name: 'Đóng', exact: true })).toBeDisabled()
  await menu.getByRole('menuitem', { name: 'Đóng tất cả' }).click()
  await expect(page).toHaveURL(/dashboard$/)
  await expect(links(page)).toHaveCount(1)

  // A draft is left, found on the dashboard, discarded and taken back.
  await page.goto('/ReturnPolicy/list/new')
  await nameField(page).fill('Chính sách bỏ dở')
  await tab(page, 'Bảng điều khiển').click()
  await expect(tab(page, 'Tạo chính sách').getByRole('img', { name: 'chưa lưu' })).toBeVisible()
  await page.getByRole('button', { name: /bản nháp chưa lưu/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Bản nháp trên máy này' })
  await dialog.getByRole('button', { name: /Bỏ bản nháp Tạo chính sách/ }).click()
  await expect(dialog.locator('[data-draft]')).toHaveCount(0)
  await dialog.getByRole('button', { name: /Lấy lại bản nháp/ }).click()
  await expect(dialog.locator('[data-draft=new]')).toBeVisible()
  await dialog.locator('[data-draft=new]').click()
  await expect(nameField(page)).toHaveValue('Chính sách bỏ dở')
})

test('tabs and drafts outlive a reload, a killed page, and what is broken in the storage', async ({
  page,
  context,
}) => {
  await open(page, '/Delivery/list?payment=paid')
  await row(page, 8).getByRole('link').waitFor()
  await press(page, 'g', 'r')
  await page.waitForURL(/ReturnPolicy/)
  await page.goto('/ReturnPolicy/list/CS00004/edit')
  await nameField(page).fill('Viết trước khi tải lại')
  page.on('dialog', (dialog) => void dialog.accept())
  // At once: the last letters are not in the database yet.
  await page.reload()
  await expect(nameField(page)).toHaveValue('Viết trước khi tải lại')
  expect(await names(page)).toEqual(['Bảng điều khiển', 'Đơn hàng', 'Chính sách đổi trả', 'CS00004'])
  await tab(page, 'Đơn hàng').click()
  await expect(page).toHaveURL(/payment=paid/)
  await tab(page, 'CS00004').click()

  await nameField(page).pressSequentially(' và trước khi hỏng', { delay: 30 })
  await expect.poll(() => storedDrafts(page)).toContain('Viết trước khi tải lại và trước khi hỏng')
  const crashed = page.waitForEvent('crash')
  const killer = await context.newCDPSession(page)
  void killer.send('Page.crash').catch(() => undefined)
  await crashed
  const next = await context.newPage()
  await next.goto('/ReturnPolicy/list/CS00004/edit')
  await expect(nameField(next)).toHaveValue('Viết trước khi tải lại và trước khi hỏng')
  await expect(next.getByText(/Đã khôi phục bản nháp/)).toBeVisible()

  await next.evaluate(() => {
    const { account } = JSON.parse(sessionStorage.getItem('cms:tabs') ?? '{}')
    const open = [{ path: 'javascript:alert(1)' }, { path: '//evil.example' }, { path: '/errors' }, 7]
    sessionStorage.setItem('cms:tabs', JSON.stringify({ account, tabs: { open, recent: {}, closed: 1 } }))
  })
  next.on('dialog', (dialog) => void dialog.accept())
  await next.goto('/dashboard')
  await expect(links(next)).toHaveCount(2)
  await next.evaluate(() => sessionStorage.setItem('cms:tabs', '{'))
  await next.reload()
  await expect(links(next)).toHaveCount(1)
})

test('drafts of a former version are taken over; a huge one is kept; passwords never are', async ({
  page,
}) => {
  await open(page, '/dashboard')
  const account = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('cms:tabs') ?? '{}').account as string,
  )
  await page.evaluate((id) => {
    const draft = {
      values: { name: 'Từ phiên bản cũ', days: 9 },
      base: { name: '', days: 7 },
      version: 0,
      at: Date.now(),
    }
    localStorage.setItem(`cms:draft:${id}:return-policies:new`, JSON.stringify(draft))
  }, account)
  await page.goto('/ReturnPolicy/list/new')
  await expect(nameField(page)).toHaveValue('Từ phiên bản cũ')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cms:draft:'))))
    .toEqual([])

  await page.goto('/Customer/list/new')
  const note = page.locator('form textarea[name=note]')
  await note.evaluate((field: HTMLTextAreaElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    set?.call(field, 'x'.repeat(4_000_000))
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(tab(page, 'Tạo khách hàng').getByRole('img', { name: 'chưa lưu' })).toBeVisible()
  await expect.poll(async () => (await storedDrafts(page)).length).toBeGreaterThan(4_000_000)
  await tab(page, 'Bảng điều khiển').click()
  await tab(page, 'Tạo khách hàng').click()
  await expect.poll(() => note.evaluate((field: HTMLTextAreaElement) => field.value.length)).toBe(4_000_000)

  await page.goto('/Account/list/new')
  // The password first: the draft that has the name was written after it.
  await page.locator('form input[name=password]').fill('bí-mật-không-được-giữ')
  await nameField(page).fill('Người mới')
  await expect.poll(() => storedDrafts(page)).toContain('Người mới')
  expect(await storedDrafts(page)).not.toContain('bí-mật')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('bí-mật')
})

test('without any storage the console works, says that nothing can be kept, and leaving asks', async ({
  page,
}) => {
  await page.context().addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('cms:draft') || key === 'cms:tabs')
        throw new DOMException('full', 'QuotaExceededError')
      set.call(this, key, value)
    }
  })
  await open(page, '/ReturnPolicy/list/CS00005/edit')
  await nameField(page).fill('Không giữ được')
  await expect(page.getByText(/Không giữ được bản nháp/)).toBeVisible()
  await tab(page, 'Bảng điều khiển').click()
  await expect(question(page)).toContainText('sẽ mất')
  await question(page).getByRole('button', { name: 'Ở lại' }).click()
  await expect(nameField(page)).toHaveValue('Không giữ được')
  // One question, not two.
  await press(page, 'Alt+w')
  await question(page).getByRole('button', { name: 'Đóng' }).click()
  await expect(tab(page, 'CS00005')).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
  // What was discarded or saved is not asked about.
  await page.goto('/ReturnPolicy/list/CS00005/edit')
  await nameField(page).fill('Bỏ ngay')
  await expect(page.getByText(/Không giữ được bản nháp/)).toBeVisible()
  await press(page, 'Escape')
  await question(page).getByRole('button', { name: 'Đóng và bỏ thay đổi' }).click()
  await expect(page).not.toHaveURL(/edit/)
  await page.goto('/ReturnPolicy/list/CS00005/edit')
  await nameField(page).fill('Lưu được thì thôi')
  await expect(page.getByText(/Không giữ được bản nháp/)).toBeVisible()
  await press(page, 'Control+s')
  await expect(page).not.toHaveURL(/edit/)
  await expect(question(page)).toHaveCount(0)
})

for (const [theme, width] of [
  ['dark', 390],
  ['light', 1440],
] as const) {
  test(`many tabs: the shown one is in view, axe finds nothing (${theme}, ${width} px)`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/dashboard')
    for (const [at, key] of [...'okpsvrt'].entries()) {
      await press(page, 'g', key)
      await expect(links(page)).toHaveCount(at + 2)
    }
    await page.goto('/Delivery/list/DH00002000')
    await detail(page).getByText('DH00002000').first().waitFor()
    await page.goto('/Delivery/list/DH00001999/edit')
    await page.locator('form').waitFor()
    await expect(current(page)).toBeInViewport({ ratio: 1 })
    await press(page, 'Alt+PageDown')
    await expect(current(page)).toBeInViewport({ ratio: 1 })
    const heights = await links(page).evaluateAll(
      (all) => new Set(all.map((one) => one.getBoundingClientRect().height)).size,
    )
    expect(heights).toBe(1)
    await still(page)
    await page.screenshot({ path: `test-results/look/tabs-${theme}-${width}.png` })
    expect(await violations(page)).toEqual([])
  })
}
