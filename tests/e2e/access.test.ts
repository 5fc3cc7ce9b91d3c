/** Deep links, roles, languages, refusals: who gets where, and what they are told. */
import { expect, signIn, test } from './fixtures.ts'

test('a deep link goes through sign-in and arrives', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/Delivery/list/DH00000500')
  await expect(page).toHaveURL(/\/login\?redirect=%2FDelivery%2Flist%2FDH00000500/)
  await signIn(page, 'support')
  await expect(page).toHaveURL(/\/Delivery\/list\/DH00000500$/)
  await expect(page.locator('[data-pane="detail"]')).toContainText('DH00000500')
  await expect(page).toHaveTitle(/ - CMS SHOP$/)
})

test('/r/{code} and /r/{phone} find the record; nonsense is said to be found nowhere', async ({ page }) => {
  await page.goto('/r/dh00000501')
  // Who may see numbers: the page of a golfer has one to go by.
  await signIn(page, 'telesales')
  await expect(page).toHaveURL(/\/Delivery\/list\/DH00000501$/)
  await page.goto('/Customer/list/KH0000007')
  const phone = (
    await page.locator('[data-pane="detail"] a[href^="tel:"]').first().getAttribute('href')
  )?.slice(4)
  await page.goto(`/r/${phone}`)
  await expect(page).toHaveURL(/\/(Customer|Delivery)\/list\//)
  await page.goto('/r/khong-co-gi-ca')
  await expect(page.getByText('khong-co-gi-ca').first()).toBeVisible()
})

test('a role sees its sections only, and is told why another stays shut', { tag: '@gate' }, async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page, 'content')
  const menu = page.getByRole('navigation').first()
  await expect(menu).toContainText('Sản phẩm')
  await expect(menu).not.toContainText('Tài khoản')
  await expect(menu).not.toContainText('Đơn hàng')
  await page.goto('/Account/list')
  await expect(page.locator('main')).toContainText(/quyền/)
  await expect(page.locator('main')).toContainText('Tài khoản')
})

test('somebody who may look but not confirm learns which ability is missing', async ({ page }) => {
  await page.goto('/Delivery/list?status=pending')
  await signIn(page, 'support')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(1)).toContainText('DH')
  await grid.focus()
  await page.keyboard.press('e')
  await expect(page.getByText(/Bạn cần quyền|chưa có quyền|không có quyền/).first()).toBeVisible()
})

test('wrong password, caps lock, an unknown path', { tag: '@gate' }, async ({ page }) => {
  // A mistyped link of support leads to the sign-in first, then to the unknown path.
  await page.goto('/khong/co/trang/nay?q=%E0%A4%A')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fkhong%2Fco%2Ftrang%2Fnay/)
  await page.locator('input[name=username]').fill('telesales')
  await page.locator('input[name=password]').fill('sai-roi')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.locator('input[name=username]')).toHaveValue('telesales')
  await signIn(page, 'telesales')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByText('/khong/co/trang/nay')).toBeVisible()
  await page.goto('/Khong-co')
  await expect(page).toHaveURL(/\/404$/)
})

for (const target of [
  'https://example.com',
  '//example.com',
  '/\\example.com',
  'javascript:alert(1)',
  '/%09/example.com',
  'data:text/html,x',
]) {
  test(`the redirect ${target} stays on the site`, async ({ page, server }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await signIn(page, 'telesales')
    expect(new URL(page.url()).origin).toBe(server.url)
  })
}

test('English speaks English everywhere on the way', async ({ page, context, server }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: server.url }])
  await page.goto('/Delivery/list')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await signIn(page, 'telesales')
  await expect(page.getByRole('tab', { name: /^Pending/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('don hang')
  // Words of both languages are indexed, whichever is shown.
  await expect(page.getByRole('option').filter({ hasText: 'Orders' }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
