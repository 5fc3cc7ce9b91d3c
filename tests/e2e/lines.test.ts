/** Lines of a record: typed, moved, pasted, corrected and read again, by keyboard alone and by mouse alone. */
import { expect, type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, test } from './fixtures.ts'
import { call, leaveAsFound } from './made.ts'
import { fitsWindow } from './settled.ts'

type Line = { id: string } & Record<string, unknown>
type Shop = { id: string; code: string; version: number; contacts: Line[]; bankAccounts: Line[] } & Record<
  string,
  unknown
>

const makeShop = (page: Page, contacts: object[] = []) => {
  const stamp = Date.now() % 100_000_000
  return call(page, 'POST', '/api/shops', {
    name: `Dòng Golf ${stamp}`,
    owner: 'Nguyễn Văn Đức',
    phone: `09${String(stamp).padStart(8, '0')}`,
    kind: 'business',
    taxCode: `1${String(stamp).padStart(9, '0')}`,
    address: '12 Phố Huế',
    ward: 'Hàng Bài',
    province: 'Hà Nội',
    bankAccounts: [{ number: '0011223344', holder: 'NGUYEN VAN DUC', bank: 'VCB' }],
    contacts,
  }) as Promise<Shop>
}
const read = (page: Page, { code }: Shop) => call(page, 'GET', `/api/shops/${code}`) as Promise<Shop>
const cell = (page: Page, label: string, line: number) => page.getByLabel(`${label}, người liên hệ ${line}`)
const contacts = (page: Page) => page.locator('[data-field=contacts]')

async function openForm(page: Page, shop: Shop): Promise<void> {
  await page.goto(`/Shop/list/${shop.code}/edit`)
  await expect(contacts(page)).toBeVisible()
}

/** Puts text on the clipboard and pastes it where the focus is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => {
    const data = new DataTransfer()
    data.setData('text/plain', value)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

test('by keyboard: lines are added, filled down, moved, removed, brought back and saved', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'admin', '/Shop/list')
  const shop = await makeShop(page)
  await openForm(page, shop)
  await contacts(page).getByRole('button', { name: 'Thêm người liên hệ' }).focus()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Họ tên', 1)).toBeFocused()
  await page.keyboard.type('Lê An')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kế toán')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Điện thoại', 1)).toBeFocused()
  await page.keyboard.type('0912345678')
  // At the end Enter begins the next line.
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Họ tên', 2)).toBeFocused()
  await page.keyboard.type('Trần Bình')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+d')
  await expect(cell(page, 'Vai trò', 2)).toHaveValue('Kế toán')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Vai trò', 2)).toHaveValue('')
  await page.keyboard.press('Control+y')
  await expect(cell(page, 'Vai trò', 2)).toHaveValue('Kế toán')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(cell(page, 'Vai trò', 1)).toBeFocused()
  await expect(cell(page, 'Họ tên', 1)).toHaveValue('Trần Bình')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'Vai trò', 2)).toBeFocused()
  await page.keyboard.press('Control+Delete')
  await expect(cell(page, 'Họ tên', 2)).toHaveCount(0)
  await expect(cell(page, 'Vai trò', 1)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Họ tên', 2)).toHaveValue('Lê An')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`/Shop/list/${shop.code}$`))
  expect((await read(page, shop)).contacts).toMatchObject([
    { name: 'Trần Bình', role: 'Kế toán', phone: null },
    { name: 'Lê An', role: 'Kế toán', phone: '0912345678' },
  ])
  const table = page.getByRole('table', { name: 'Người liên hệ' })
  await expect(table.locator('tbody tr')).toHaveCount(2)
  await expect(table).toContainText('0912 345 678')
})

test('by mouse: lines are added, moved, made the default, removed, brought back and saved', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'admin', '/Shop/list')
  const shop = await makeShop(page, [{ name: 'Lê An' }, { name: 'Trần Bình', phone: '0987654321' }])
  await openForm(page, shop)
  await contacts(page).getByRole('button', { name: 'Chuyển người liên hệ 2 lên' }).click()
  await expect(cell(page, 'Họ tên', 1)).toHaveValue('Trần Bình')
  await contacts(page).getByRole('button', { name: 'Xoá người liên hệ 1' }).click()
  await expect(cell(page, 'Họ tên', 1)).toHaveValue('Lê An')
  await contacts(page).getByRole('button', { name: 'Hoàn tác' }).click()
  await expect(cell(page, 'Họ tên', 1)).toHaveValue('Trần Bình')
  const accounts = page.locator('[data-field=bankAccounts]')
  await accounts.getByRole('button', { name: 'Thêm tài khoản' }).click()
  await page.getByLabel('Số tài khoản, tài khoản 2').fill('999')
  await page.getByLabel('Chủ tài khoản, tài khoản 2').fill('LE AN')
  await page.getByLabel('Ngân hàng, tài khoản 2').click()
  await accounts.getByRole('button', { name: 'Chép ô trên' }).click()
  await expect(page.getByLabel('Ngân hàng, tài khoản 2')).toHaveValue('VCB')
  await page.getByLabel('Mặc định, tài khoản 2').click()
  await expect(page.getByLabel('Mặc định, tài khoản 1')).not.toBeChecked()
  await page.locator('form').getByRole('button', { name: 'Lưu', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/Shop/list/${shop.code}$`))
  const saved = await read(page, shop)
  expect(saved.contacts.map(({ name, id }) => [name, id])).toEqual([
    ['Trần Bình', shop.contacts[1]?.id],
    ['Lê An', shop.contacts[0]?.id],
  ])
  expect(saved.bankAccounts).toMatchObject([{ main: false }, { number: '999', bank: 'VCB', main: true }])
  expect(saved).toMatchObject({ contactPerson: 'Trần Bình', bankAccount: '999', bankHolder: 'LE AN' })
})

test('a block of a spreadsheet is pasted and taken back; too much of it is refused whole', async ({
  page,
}) => {
  await enter(page, 'admin', '/Shop/list')
  const shop = await makeShop(page, [{ name: 'Lê An' }])
  await openForm(page, shop)
  await cell(page, 'Họ tên', 1).focus()
  await paste(page, 'Họ tên\tVai trò\nMột\tKho\nHai\tKế toán\n<script>alert(1)</script>\tx\n')
  await expect(cell(page, 'Họ tên', 3)).toHaveValue('<script>alert(1)</script>')
  await expect(cell(page, 'Vai trò', 2)).toHaveValue('Kế toán')
  await expect(contacts(page).getByRole('status')).toContainText('Đã dán 3 dòng, 6 ô.')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Họ tên', 1)).toHaveValue('Lê An')
  await expect(cell(page, 'Họ tên', 2)).toHaveCount(0)
  await paste(page, Array.from({ length: 10_000 }, (_, at) => `Tên ${at}\tKho`).join('\n'))
  await expect(contacts(page).getByRole('status')).toContainText(
    'Không dán: sẽ có 10,000 dòng, nhiều nhất 200.',
  )
  await expect(cell(page, 'Họ tên', 1)).toHaveValue('Lê An')
})

test('an error is at its cell and in the summary; empty lines are no lines; the draft keeps them', async ({
  page,
}) => {
  await enter(page, 'admin', '/Shop/list')
  const shop = await makeShop(page, [{ name: 'Lê An' }])
  await openForm(page, shop)
  await cell(page, 'Họ tên', 1).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+ArrowUp')
  await cell(page, 'Điện thoại', 2).fill('123')
  await page.keyboard.press('Control+s')
  await expect(cell(page, 'Điện thoại', 2)).toBeFocused()
  await expect(cell(page, 'Điện thoại', 2)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toContainText('Dòng 2, Điện thoại')
  await page.reload()
  await expect(cell(page, 'Điện thoại', 2)).toHaveValue('123')
  await cell(page, 'Điện thoại', 2).fill('0912 345 678')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`/Shop/list/${shop.code}$`))
  expect((await read(page, shop)).contacts).toMatchObject([{ name: 'Lê An', phone: '0912345678' }])
})

test('the history names each line that changed; the change is taken back from it', async ({ page }) => {
  await enter(page, 'admin', '/Shop/list')
  const shop = await makeShop(page, [{ name: 'Lê An', role: 'Kho' }, { name: 'Trần Bình' }])
  await openForm(page, shop)
  await cell(page, 'Vai trò', 1).fill('Giám đốc')
  await contacts(page).getByRole('button', { name: 'Xoá người liên hệ 2' }).click()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`/Shop/list/${shop.code}$`))
  await page.getByRole('tab', { name: /^Lịch sử(?: \d+)?$/ }).click()
  const entry = page.locator('[data-pane=detail] li').filter({ hasText: 'Giám đốc' }).first()
  await expect(entry).toContainText('Người liên hệ · Lê An · Vai trò')
  await expect(entry).toContainText('Trần Bình')
})

test('an error that only the server knows is at its cell, and nothing typed is lost', async ({ page }) => {
  await enter(page, 'admin', '/Shop/list')
  const shop = await makeShop(page, [{ name: 'Lê An' }])
  await openForm(page, shop)
  await cell(page, 'Họ tên', 1).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await cell(page, 'Họ tên', 3).fill('Trần Bình')
  await page.route('**/api/shops/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          json: {
            error: 1,
            msg: 'Có mục chưa đúng.',
            fields: { 'contacts.1.name': 'Tên này không dùng được.' },
          },
        })
      : route.continue(),
  )
  await page.keyboard.press('Control+s')
  // The empty line above was not sent: the second line of the request is the third of the form.
  await expect(cell(page, 'Họ tên', 3)).toBeFocused()
  await expect(cell(page, 'Họ tên', 3)).toHaveAccessibleDescription('Tên này không dùng được.')
  await expect(cell(page, 'Họ tên', 3)).toHaveValue('Trần Bình')
  await page.unroute('**/api/shops/*')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`/Shop/list/${shop.code}$`))
  expect((await read(page, shop)).contacts.map(({ name }) => name)).toEqual(['Lê An', 'Trần Bình'])
})

test('a user who may not see numbers changes lines and leaves the numbers as they are', async ({ page }) => {
  await enter(page, 'admin', '/Shop/list')
  const shop = await makeShop(page, [{ name: 'Lê An', phone: '0912345678' }])
  await enter(page, 'content', '/Shop/list')
  await openForm(page, shop)
  await expect(cell(page, 'Điện thoại', 1)).toHaveValue('09•• ••• 678')
  await cell(page, 'Vai trò', 1).fill('Kho')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`/Shop/list/${shop.code}$`))
  await expect(page.locator('[data-pane=detail]')).toContainText('09•• ••• 678')
  await enter(page, 'admin', '/Shop/list')
  expect((await read(page, shop)).contacts).toMatchObject([{ role: 'Kho', phone: '0912345678' }])
})

test('200 lines: a letter and a move are on the screen at once', async ({ page }) => {
  await enter(page, 'admin', '/Shop/list')
  const many = Array.from({ length: 200 }, (_, at) => ({ name: `Tên ${at}`, role: 'Kho' }))
  const shop = await makeShop(page, many)
  await openForm(page, shop)
  await cell(page, 'Họ tên', 200).focus()
  await page.keyboard.press('Enter')
  await expect(contacts(page).getByRole('status')).toContainText('Đã đủ 200 dòng.')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(cell(page, 'Họ tên', 199)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' cuối cùng')
  await expect(cell(page, 'Họ tên', 199)).toHaveValue('Tên 199 cuối cùng')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`/Shop/list/${shop.code}$`))
  expect((await read(page, shop)).contacts[198]?.name).toBe('Tên 199 cuối cùng')
})

test('a length of time is typed in words, and a note has several lines', async ({ page }) => {
  await enter(page, 'admin', '/CallRules/list')
  const [rule] = (await call(page, 'GET', '/api/call-rules?limit=1')) as { code: string }[]
  await leaveAsFound(page, 'call-rules', rule?.code ?? '', ['delayMinutes'])
  await page.goto(`/CallRules/list/${rule?.code}/edit`)
  await page.getByLabel('Chờ').fill('1h30')
  await expect(page.getByText('= 1 giờ 30 phút')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`/CallRules/list/${rule?.code}$`))
  await expect(page.locator('[data-pane=detail]')).toContainText('1 giờ 30 phút')
  expect(await call(page, 'GET', `/api/call-rules/${rule?.code}`)).toMatchObject({ delayMinutes: 90 })
  await page.goto('/ReturnPolicy/list/new')
  await expect(page.locator('textarea[name=note]')).toBeVisible()
})

for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test(`axe finds nothing in a form with lines: ${scheme}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await enter(page, 'admin', '/Shop/list')
    const shop = await makeShop(page, [{ name: 'Lê An', phone: '0912345678' }, { name: 'Trần Bình' }])
    await openForm(page, shop)
    await cell(page, 'Điện thoại', 2).fill('1')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await violations(page, { within: 'form', rules: 'all' })).toEqual([])
    // Nothing is wider than the screen.
    await fitsWindow(page)
  })
