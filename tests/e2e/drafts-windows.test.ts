/** Drafts where several windows, or several people, share a device. */
import { ownClock, pass } from './clock.ts'
import { enter, expect, signIn, test } from './fixtures.ts'
import { storedDrafts } from './settled.ts'
import { grid, links, nameField, open, press, question, row, tab } from './tabs-page.ts'

test('one person in two windows: the newer words are taken over, and it is said; another account sees nothing', async ({
  page,
  context,
}) => {
  await open(page, '/ReturnPolicy/list/CS00006/edit')
  const other = await context.newPage()
  await other.goto('/ReturnPolicy/list/CS00006/edit')
  await nameField(other).waitFor()
  await nameField(page).fill('Từ cửa sổ thứ nhất')
  await expect(nameField(other)).toHaveValue('Từ cửa sổ thứ nhất')
  await expect(other.getByText(/vừa được nhập tiếp ở cửa sổ khác/)).toBeVisible()
  await nameField(other).fill('Rồi từ cửa sổ thứ hai')
  await expect(nameField(page)).toHaveValue('Rồi từ cửa sổ thứ hai')
  await expect(nameField(other)).toHaveValue('Rồi từ cửa sổ thứ hai')
  other.on('dialog', (dialog) => void dialog.accept())
  await other.close({ runBeforeUnload: false })

  await page.getByRole('button', { name: /Tài khoản của/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  await question(page).getByRole('button', { name: 'Đóng' }).click()
  await page.getByRole('button', { name: 'Giữ bản nháp, đăng xuất' }).click()
  await page.waitForURL(/login/)
  await enter(page, 'manager')
  await links(page).first().waitFor()
  await expect(links(page)).toHaveCount(1)
  await press(page, 'g', 'n')
  await expect(
    page
      .getByText(/Không có bản nháp nào/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await page.goto('/ReturnPolicy/list/CS00006/edit')
  await expect(nameField(page)).not.toHaveValue(/cửa sổ/)
})

test('two new records in two windows stay two: neither overwrites the other, and none is saved twice', async ({
  page,
  context,
}) => {
  await ownClock(page)
  await open(page, '/ReturnPolicy/list/new')
  const other = await context.newPage()
  await other.goto('/ReturnPolicy/list/new')
  await nameField(other).fill('Chính sách thứ hai')
  await expect(page.getByText(/đã có một bản nháp khác/)).toBeVisible()
  await nameField(page).fill('Chính sách thứ nhất')
  await expect(page.getByText(/Không giữ được bản nháp/)).toBeVisible()
  // All timers that write drafts have run.
  await pass(page, 5_000)
  await expect.poll(() => storedDrafts(page)).toContain('Chính sách thứ hai')
  expect(await storedDrafts(page)).not.toContain('Chính sách thứ nhất')
  await expect(nameField(other)).toHaveValue('Chính sách thứ hai')
  await page.getByRole('button', { name: 'Giữ nội dung đang nhập' }).click()
  await expect(page.getByText(/Không giữ được bản nháp/)).toHaveCount(0)
  await expect(other.getByText(/đã có một bản nháp khác/)).toBeVisible()
  await expect(nameField(other)).toHaveValue('Chính sách thứ hai')

  // Opened in a third window it is the same draft: saved there, it is not unsaved here.
  const third = await context.newPage()
  await third.goto('/ReturnPolicy/list/new')
  await expect(nameField(third)).toHaveValue('Chính sách thứ nhất')
  await third.locator('form input[name=days]').fill('9')
  await expect(page.locator('form input[name=days]')).toHaveValue('9')
  await press(third, 'Control+s')
  await expect(third).toHaveURL(/list\/CS\d+/)
  await expect(nameField(page)).toHaveValue('')
  await expect(nameField(other)).toHaveValue('Chính sách thứ hai')
  await expect(other.getByText(/Không giữ được bản nháp/)).toHaveCount(0)
})

test('a typed password is asked about before it is lost; another account’s ticks never come back', async ({
  page,
}) => {
  await open(page, '/Account/list/new')
  await page.locator('form input[name=password]').fill('một-mật-khẩu')
  await expect(page.getByText(/Mật khẩu không được giữ/)).toBeVisible()
  await tab(page, 'Bảng điều khiển').click()
  await expect(question(page)).toContainText('sẽ mất')
  await question(page).getByRole('button', { name: 'Đóng' }).click()
  await expect(page).toHaveURL(/dashboard/)

  await press(page, 'g', 'o')
  await row(page, 2).getByRole('link').waitFor()
  await grid(page).focus()
  await press(page, 'ArrowDown', 'x')
  const ticked = grid(page).locator('[data-row][aria-selected=true]')
  await expect(ticked).toHaveCount(1)
  await page.reload()
  await expect(ticked).toHaveCount(1)
  await page.getByRole('button', { name: /Tài khoản của/ }).click()
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click()
  await page.waitForURL(/login/)
  expect(await page.evaluate(() => sessionStorage.getItem('cms:places'))).toBeNull()
  await signIn(page, 'manager')
  await page.goto('/Delivery/list')
  await row(page, 2).getByRole('link').waitFor()
  await page.reload()
  await row(page, 2).getByRole('link').waitFor()
  await expect(ticked).toHaveCount(0)
})
