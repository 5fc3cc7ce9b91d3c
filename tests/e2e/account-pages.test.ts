/** Registering, a new password by mail, the profile, and signing in next to a page: as people go through them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { solveQuestion } from '../support/captcha.ts'
import { mailsTo, tokenIn } from '../support/outbox.ts'
import { violations } from './axe.ts'
import { test as base, callApi, expect, mustCall, type Running, signIn, startServer } from './fixtures.ts'
import { still } from './settled.ts'

/** Where the server of these tests keeps its mails. */
const dataDir = mkdtempSync(join(tmpdir(), 'e2e-account-'))

const test = base.extend<object, { server: Running }>({
  server: [
    async ({ browserName: _browser }, use) => {
      const server = await startServer({ DATA_DIR: dataDir })
      await use(server)
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.describe.configure({ mode: 'default' })

/** Returns the captcha by its question in words, by keyboard alone from the field before it. */
async function answerCaptcha(page: Page): Promise<void> {
  const toWords = page.getByRole('button', { name: 'Trả lời câu hỏi bằng chữ' })
  if (await toWords.isVisible()) {
    await toWords.focus()
    await page.keyboard.press('Enter')
  }
  const field = page.getByRole('textbox', { name: /bằng mấy\?/ })
  await expect(field).toBeFocused()
  const question = (await page.locator('label[for=captcha]').innerText()).replace(/\s*\(\*\)$/, '')
  await page.keyboard.type(solveQuestion(question))
}

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`#${name}`).fill(value)
}

test('somebody registers, an administrator approves, and they sign in', { tag: '@gate' }, async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: /Đăng ký/ }).click()
  await expect(page).toHaveTitle('Đăng ký tài khoản - CMS SHOP')
  await expect(page.locator('#username')).toBeFocused()
  await page.keyboard.press('Enter')
  for (const name of ['username', 'name', 'phone', 'email', 'password', 'captcha'])
    await expect(page.locator(`#${name}-error`)).toBeVisible()
  await fill(page, {
    username: 'admin',
    name: 'Trịnh Thanh',
    phone: '0912345678',
    email: 'thanh@congty.example',
  })
  await fill(page, { password: 'birdie-72', again: 'birdie-73' })
  await answerCaptcha(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('#again-error')).toHaveText('Hai mật khẩu chưa giống nhau.')
  await page.locator('#again').fill('birdie-72')
  await page.keyboard.press('Enter')
  await expect(page.locator('#username-error')).toContainText('đã có người dùng')
  // Nothing typed is lost, and the next try has a captcha of its own.
  await expect(page.locator('#email')).toHaveValue('thanh@congty.example')
  await expect(page.locator('#captcha')).toHaveValue('')
  await page.locator('#username').fill('thanh.trinh')
  await page.locator('#captcha').focus()
  await answerCaptcha(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Đăng ký tài khoản thành công' })).toBeVisible()

  const office = await browser.newPage()
  await office.goto(`${server.url}/login`)
  await signIn(office, 'admin')
  const waiting = office.locator('[data-command="accounts.go"]')
  await expect(waiting).toContainText('1')
  await waiting.click()
  await office.getByRole('tab', { name: /^Chờ duyệt/ }).click()
  await office.getByRole('gridcell', { name: 'thanh.trinh' }).click()
  await office.locator('[data-pane=detail] [data-command="accounts.approve"]').first().click()
  // Who registered has no role yet: it is asked for.
  await office.getByRole('dialog').getByRole('combobox').fill('Telesales')
  await office
    .getByRole('dialog')
    .getByRole('option', { name: /Telesales/ })
    .first()
    .click()
  await office
    .getByRole('dialog')
    .getByRole('button', { name: /^Duyệt/ })
    .click()
  await expect(office.getByText(/^Đã duyệt TK/).first()).toBeVisible()
  await office.close()

  await page.getByRole('link', { name: 'Về trang đăng nhập' }).click()
  await signIn(page, 'thanh.trinh', 'birdie-72')
  await expect(page.getByRole('link', { name: /Đơn hàng/ }).first()).toBeVisible()
})

test('after five failures a captcha is asked for, and a forgotten password comes by mail', async ({
  page,
}) => {
  await page.goto('/login')
  await fill(page, { username: 'support' })
  for (let attempt = 0; attempt < 6; attempt++) {
    await page.locator('#password').fill(`sai-lan-${attempt}`)
    const answered = page.waitForResponse(/account\/login/)
    await page.keyboard.press('Enter')
    await answered
    await expect(page.getByRole('button', { name: 'Đăng nhập', exact: true })).toBeEnabled()
  }
  await answerCaptcha(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('mật khẩu không đúng')
  await expect(page.locator('#username')).toHaveValue('support')

  await page.getByRole('link', { name: 'Quên mật khẩu?' }).click()
  await page.locator('#username').fill('khong.co.ai')
  await answerCaptcha(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thư được giữ trên máy chủ' })).toBeVisible()
  await page.getByRole('button', { name: 'Gửi lại' }).click()
  await page.locator('#username').fill('support')
  await answerCaptcha(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thư được giữ trên máy chủ' })).toBeVisible()

  const mails = () => mailsTo(dataDir, 'khang.support@cmsshop.example')
  await expect.poll(() => mails().length).toBe(1)
  const link = /http\S+/.exec(mails()[0] ?? '')?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText('Cho tài khoản “support”')).toBeVisible()
  await fill(page, { password: 'eagle-18', again: 'eagle-18' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Đã đặt mật khẩu mới' })).toBeVisible()
  await page.getByRole('link', { name: 'Đăng nhập' }).click()
  await signIn(page, 'support', 'eagle-18')
  await page.goto(`/forgetpass#token=${tokenIn(mails()[0])}`)
  await expect(page.getByRole('heading', { name: 'Liên kết không còn dùng được' })).toBeVisible()
})

test('the profile: details, picture, password, and who else is signed in', async ({
  page,
  browser,
  server,
}) => {
  const elsewhere = await browser.newPage()
  await elsewhere.goto(`${server.url}/login`)
  await signIn(elsewhere, 'content')
  await page.goto('/login')
  await signIn(page, 'content')
  await page.getByRole('heading', { name: /Chào/ }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page).toHaveURL(/\/profile\/index$/)
  await expect(page).toHaveTitle('Thông tin cá nhân - CMS SHOP')

  await page.locator('#name').fill('An')
  await page.keyboard.press('Control+s')
  await expect(page.locator('#name-error')).toContainText('3 ký tự')
  await page.locator('#name').fill('Đặng Ngọc Ánh')
  await page.locator('[data-command="dashboard.go"]').first().click()
  await page.goBack()
  await expect(page.getByText('Đã khôi phục phần bạn nhập')).toBeVisible()
  await expect(page.locator('#name')).toHaveValue('Đặng Ngọc Ánh')
  await page.locator('#phone').fill('+84 912 345 678')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Đã lưu thông tin cá nhân')).toBeVisible()
  await expect(page.locator('#phone')).toHaveValue('0912 345 678')
  await expect(page.getByRole('button', { name: /Tài khoản của Đặng Ngọc Ánh/ })).toBeVisible()

  // Another e-mail takes the present password, and nothing typed is lost on the way to it.
  const secret = page.locator('#email-password')
  await page.locator('#email').fill('anh@congty.example')
  await page.keyboard.press('Control+s')
  await expect(secret).toBeFocused()
  await page.keyboard.type('sai-mat-khau')
  await page.keyboard.press('Control+s')
  await expect(page.locator('#email-password-error')).toContainText('không đúng')
  await expect(page.locator('#email')).toHaveValue('anh@congty.example')
  await secret.fill('cmsshop')
  const sent = page.waitForRequest(/update_profile/)
  await page.keyboard.press('Control+s')
  await expect(secret).toHaveCount(0)
  // What was not changed here is not sent: somebody else may have corrected it.
  expect(Object.keys((await sent).postDataJSON())).toEqual(['email', 'password'])

  const choose = async (name: string, buffer: Buffer, mimeType: string) => {
    await page.locator('input[type=file]').setInputFiles({ name, buffer, mimeType })
  }
  await choose('x.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png')
  await expect(page.getByRole('alert').filter({ hasText: 'JPEG, PNG hoặc WebP' })).toBeVisible()
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, noise, background: '#fff' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  await choose('anh.jpg', photo, 'image/jpeg')
  await expect(page.getByText('Đã đổi ảnh đại diện')).toBeVisible()
  for (const place of ['header img', 'main img']) {
    const picture = page.locator(place).first()
    await expect(picture).toHaveAttribute('src', /^\/files\/[0-9a-f]{32}(00)?\.webp$/)
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(256)
  }
  await page.getByRole('button', { name: 'Bỏ ảnh' }).click()
  await expect(page.locator('main img')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Chọn ảnh…' })).toBeFocused()

  await fill(page, { password: 'sai-roi', new_password: 'par-36', again: 'par-36' })
  await page.keyboard.press('Enter')
  await expect(page.locator('#password-error')).toHaveText('Mật khẩu hiện tại không đúng.')
  await expect(page.locator('#new_password')).toHaveValue('par-36')
  const there = page.getByRole('button', { name: /^Đăng xuất Chrome/ })
  await expect(there).toHaveCount(1)
  await page
    .getByRole('button', { name: /^Đăng xuất Thiết bị không rõ/ })
    .first()
    .click()
  await expect(page.getByText('Đã đăng xuất 1 thiết bị khác')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thiết bị đang đăng nhập' })).toBeFocused()
  await page.getByRole('button', { name: 'Đăng xuất mọi thiết bị khác' }).click()
  // What cannot be taken back is asked about first.
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page.getByText(/Đã đăng xuất \d thiết bị khác/).first()).toBeVisible()
  await expect(there).toHaveCount(0)
  await expect(elsewhere.getByRole('alertdialog')).toContainText('thiết bị khác của bạn')
  await elsewhere.close()
  await page.locator('#password').fill('cmsshop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Đã đổi mật khẩu')).toBeVisible()
  expect((await callApi(page, 'GET', '/api/public/account/get_profile')).status).toBe(200)
})

test('signing in beside a page whose session ended leaves the page as it is', async ({ page, context }) => {
  await page.goto('/login')
  await signIn(page, 'warehouse')
  await page.goto('/Transport/list/new')
  await page.locator('form input').first().fill('Giao nhanh Sông Hàn')
  await mustCall(page, 'POST', '/api/public/account/logout', {})
  await context.clearCookies({ name: 'Admin-Token' })
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Bạn đã bị đăng xuất')
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Đăng nhập ở cửa sổ mới' }).click()
  const beside = await opened
  const closed = beside.waitForEvent('close')
  await beside.locator('#username').fill('warehouse')
  await beside.locator('#password').fill('cmsshop')
  await beside.keyboard.press('Enter')
  await closed
  await expect(page.getByText('Đã đăng nhập lại')).toBeVisible()
  await expect(page.locator('form input').first()).toHaveValue('Giao nhanh Sông Hàn')
  await mustCall(page, 'GET', '/api/carriers')

  // Opened by hand it leads on, whatever its address holds.
  await page.goto('/Transport/list')
  await page.goto('/auth-redirect?redirect=https://example.com&token=x#//example.com')
  await expect(page).toHaveURL(/\/dashboard$/)
  await context.clearCookies()
  await page.goto('/auth-redirect?redirect=//example.com')
  await expect(page).toHaveURL(/\/login$/)
})

test('of two tabs whose session ended one signs in, and both go on as whoever it is', {
  tag: '@gate',
}, async ({ page, context, server }) => {
  await page.goto('/login')
  await signIn(page, 'warehouse')
  await page.goto('/Transport/list/new')
  const name = page.locator('form input').first()
  await name.fill('Giao nhanh Sông Hàn')
  const second = await context.newPage()
  await second.goto('/Transport/list')
  await second.getByRole('gridcell').first().waitFor()
  const [here, there] = [page.getByRole('alertdialog'), second.getByRole('alertdialog')]
  /** The server ends the session; its token stays in the browser. */
  const end = async () => {
    const [token] = (await context.cookies()).filter((one) => one.name === 'Admin-Token')
    const headers = { Authorization: token?.value ?? '' }
    await fetch(`${server.url}/api/public/account/logout`, { method: 'POST', headers })
    for (const dialog of [here, there]) await expect(dialog).toContainText('Bạn đã bị đăng xuất')
  }
  const signInFrom = async (dialog: typeof here, username: string) => {
    const opened = context.waitForEvent('page')
    await dialog.getByRole('button', { name: 'Đăng nhập ở cửa sổ mới' }).click()
    const beside = await opened
    const closed = beside.waitForEvent('close')
    await beside.locator('#username').fill(username)
    await beside.locator('#password').fill('cmsshop')
    await beside.keyboard.press('Enter')
    await closed
  }

  await end()
  await signInFrom(here, 'warehouse')
  await expect(there).toHaveCount(0)
  for (const tab of [page, second]) {
    await expect(tab.getByText('Đã đăng nhập lại')).toBeVisible()
    await mustCall(tab, 'GET', '/api/carriers')
  }
  await expect(name).toHaveValue('Giao nhanh Sông Hàn')

  // Nothing of one person's page is shown to another, and the browser does not ask whether to leave it.
  await end()
  await signInFrom(there, 'manager')
  for (const tab of [page, second])
    await expect(tab.getByRole('button', { name: /Tài khoản của Trần Thị Thu Hà/ })).toBeVisible()
})

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`axe finds nothing on the pages, and nothing is cut off: ${theme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const check = async (path: string, ready: string) => {
      await page.goto(path)
      await page.locator(ready).first().waitFor()
      await still(page)
      const name = path.split('/')[1]?.split('#')[0]
      await page.screenshot({ path: `test-results/look/${name}-${theme}-${width}.png`, fullPage: true })
      expect(await violations(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
    await check('/register', '#captcha')
    await page.keyboard.press('Enter')
    await page.locator('#username-error').waitFor()
    await check('/forgetpass', '#captcha')
    await check('/forgetpass#token=x', 'h2')
    await page.goto('/login')
    await signIn(page, 'telesales')
    await check('/profile/index', '#password')
  })
}
