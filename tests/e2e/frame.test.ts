/** The frame at the three widths of the design: what is there, what folds, and pictures of it as artefacts. */
import type { Page } from '@playwright/test'
import { expect, setPreferences, signIn, test } from './fixtures.ts'
import { fitsWindow } from './settled.ts'

const picture = (page: Page, name: string, width: number) =>
  page.screenshot({ path: `test-results/look/frame-${name}-${width}.png` })

for (const width of [1440, 1024, 390]) {
  const narrow = width < 992
  test(`the frame at ${width} px: bars, menus, tabs, settings, record, form, profile`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await setPreferences(server.url, 'manager', { tabsView: true, keyCheck: { skipped: true } })
    await page.goto('/login')
    await fitsWindow(page)
    await picture(page, 'login', width)
    await signIn(page, 'manager')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[data-pane="sidebar"]')).toHaveCount(narrow ? 0 : 1)
    await fitsWindow(page)
    await picture(page, 'dashboard', width)

    await page.getByRole('button', { name: /(Mở|Thu gọn) thanh bên/ }).click()
    await expect(page.locator('[data-sidebar]')).toHaveAttribute('data-sidebar', narrow ? 'over' : 'rail')
    await picture(page, 'sidebar', width)
    if (narrow) await page.keyboard.press('Escape')
    else await page.getByRole('button', { name: 'Mở thanh bên' }).click()

    await page.goto('/Delivery/list/DH00002000')
    const detail = page.locator('[data-pane="detail"]')
    await expect(detail).toContainText('DH00002000')
    await expect(page.getByRole('navigation', { name: 'Vị trí hiện tại' })).toContainText('DH00002000')
    await fitsWindow(page)
    await picture(page, 'record', width)
    // The tabs: the pinned dashboard, the list or record, and a menu of 105 px.
    const tab = page
      .getByRole('link', { name: /DH00002000/ })
      .filter({ visible: true })
      .first()
    await tab.click({ button: 'right' })
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    expect((await menu.boundingBox())?.width).toBeGreaterThanOrEqual(105)
    await picture(page, 'tab-menu', width)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /Tài khoản của/ }).click()
    for (const name of ['Bảng điều khiển', 'Thông tin cá nhân', 'Đăng xuất'])
      await expect(page.getByRole('menuitem', { name }).first()).toBeVisible()
    // Where the top bar has no room for them, size and language are in the menu.
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toHaveCount(narrow ? 1 : 0)
    await picture(page, 'account', width)
    await page.getByRole('menuitem', { name: 'Cài đặt giao diện' }).click()
    await expect(page.getByRole('dialog', { name: 'Cài đặt giao diện' })).toBeVisible()
    await fitsWindow(page)
    await page.keyboard.press('Escape')

    for (const [name, path, ready] of [
      ['form', '/Delivery/list/DH00002000/edit', 'form'],
      ['profile', '/profile/index', 'form'],
      ['errors', '/errors', 'main'],
      ['not-found', '/404', 'main'],
    ] as const) {
      await page.goto(path)
      await page.locator(ready).filter({ visible: true }).first().waitFor()
      await fitsWindow(page)
      await picture(page, name, width)
    }
  })
}
