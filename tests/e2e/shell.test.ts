/** The frame of the specification (sections 2, 4 and 9): addresses, titles, cookies, settings, widths, broken devices. */
import type { Page } from '@playwright/test'
import { ACCENT_IDS } from '../../commands/app/look.ts'
import { openingPath } from '../../commands/opening.ts'
import { areas } from '../../src/areas/index.ts'
import { vi as app } from '../../src/console/app/words/vi.ts'
import { violations } from './axe.ts'
import { enter, expect, follow, setPreferences, test } from './fixtures.ts'
import { serverKeeps } from './settled.ts'

/** Sections of the spec (2) without an area: they are no menu entry and end at /404. */
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name)?.value

const sidebar = (page: Page) => page.locator('[data-pane="sidebar"]')

async function signedIn(page: Page, path = '/dashboard', username = 'admin'): Promise<void> {
  await enter(page, username, path)
  await page.locator('main').waitFor()
}

// Their lists are opened by sections.test.ts.
test('every section opens as its menu entry does', async ({ page }) => {
  await signedIn(page)
  for (const area of areas) {
    await follow(page, area.path)
    await expect(page).toHaveURL(openingPath(area))
    await expect(page).toHaveTitle(/ - CMS SHOP$/)
  }
})

test('every other address of the specification has its page and title; the menu has every section', {
  tag: '@gate',
}, async ({ page }) => {
  await signedIn(page)
  await expect(page).toHaveTitle(`${app.dashboard.title} - CMS SHOP`)
  for (const [path, to] of [
    ['/', /\/dashboard$/],
    ['/redirect/Product/list', /\/Product\/list$/],
    ['/supplier', /\/Shop\/list$/],
    ['/statistical?id=NCC0001', /\/Revenue\/suppliers\?id=NCC0001$/],
    ['/detail_statistical', /\/Revenue\/suppliers$/],
    ['/statistical_revenue', /\/Revenue\/payable$/],
    ['/contract', /\/SupplierContractList\/list/],
    ['/errors', /\/errors$/],
    ['/401', /\/401$/],
    ['/404', /\/404$/],
    ['/khong/co/trang/nay', /\/404$/],
    ['/Delivery/list/%E0%A4%A', /\/404$/],
    ['/login', /\/dashboard$/],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(to)
    await expect(page).toHaveTitle(/.+ - CMS SHOP$/)
  }
  const menu = await sidebar(page)
    .locator('nav a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(menu).toEqual(expect.arrayContaining(areas.filter((a) => a.group).map(openingPath)))
})

test('a menu answer with an error gives no sections, and a way to try again', async ({ page }) => {
  let broken = true
  await page.route(/account\/list_menu\?cms=1&uid=/, (route) =>
    broken ? route.fulfill({ json: { error: 7, msg: 'x', menu: [] } }) : route.fallback(),
  )
  await signedIn(page)
  await page.reload()
  await expect(sidebar(page).getByText(app.shell.noMenu)).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: /Sản phẩm/ })).toHaveCount(0)
  broken = false
  await sidebar(page).getByRole('button', { name: app.reload }).click()
  await expect(sidebar(page).getByRole('link', { name: /Sản phẩm/ })).toBeVisible()
})

test('the sidebar is 210 px, remembered by its cookie; narrow, it closes by itself', async ({ page }) => {
  await signedIn(page)
  const width = () => sidebar(page).evaluate((one) => one.getBoundingClientRect().width)
  expect(await width()).toBe(210)
  await page.keyboard.press('Control+b')
  await expect.poll(width).toBeLessThan(60)
  expect(await cookie(page, 'sidebarStatus')).toBe('0')
  await page.reload()
  await expect.poll(width).toBeLessThan(60)
  await page.getByRole('button', { name: app.shell.openSidebar }).click()
  await expect.poll(width).toBe(210)
  expect(await cookie(page, 'sidebarStatus')).toBe('1')

  await page.setViewportSize({ width: 991, height: 800 })
  await expect(sidebar(page)).toHaveCount(0)
  await page.getByRole('button', { name: app.shell.openSidebar }).click()
  await sidebar(page)
    .getByRole('link', { name: /Sản phẩm/ })
    .click()
  await expect(page).toHaveURL(/Product\/list/)
  await expect(sidebar(page)).toHaveCount(0)
  // What is remembered is the wide one's.
  expect(await cookie(page, 'sidebarStatus')).toBe('1')
  await page.setViewportSize({ width: 992, height: 800 })
  await expect(sidebar(page)).toBeVisible()
})

test('size and language are said, kept in the spec’s cookies and found again', async ({ page }) => {
  await signedIn(page)
  await page.getByRole('button', { name: /Ngôn ngữ/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Tiếng Việt' })).toBeDisabled()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await cookie(page, 'language')).toBe('en')
  await page.locator('header').getByRole('button', { name: /Size$/ }).click()
  await page.getByRole('menuitemradio', { name: 'Mini' }).click()
  await expect(page.getByText('Switch Size Success')).toBeVisible()
  expect(await cookie(page, 'size')).toBe('mini')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-size', 'mini')
  await expect(page).toHaveTitle('Dashboard - CMS SHOP')
})

test('where there is no full screen, the spec’s warning says so', async ({ page, context, server }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: server.url }])
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => false })
    Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined })
  })
  await signedIn(page)
  await page.locator('[data-command="view.fullscreen"]').click()
  await expect(page.getByText('you browser can not work')).toBeVisible()
})

test.describe('settings', () => {
  test.use({ viewport: { width: 1280, height: 720 } })

  const panel = (page: Page) => page.getByRole('dialog', { name: 'Cài đặt giao diện' })

  test('by keyboard: a colour, the header, the logo; kept on this device and with the account', async ({
    page,
    browser,
    server,
  }) => {
    await signedIn(page)
    await page.keyboard.press('g')
    await page.keyboard.press(',')
    await expect(panel(page)).toBeVisible()
    await panel(page)
      .getByRole('radio', { name: /Xanh dương/ })
      .focus()
    await page.keyboard.press('ArrowRight')
    await expect(panel(page).getByRole('radio', { name: 'Xanh than' })).toBeChecked()
    await panel(page).getByRole('switch', { name: 'Cố định thanh đầu trang' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(sidebar(page).locator('> a')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('data-header', 'scrolls')
    const accent = () =>
      page.evaluate(() => document.documentElement.style.getPropertyValue('--accent-solid'))
    const chosen = await accent()
    expect(chosen).toMatch(/^#[0-9a-f]{6}$/)
    await expect
      .poll(() => serverKeeps(page))
      .toMatchObject({ accent: expect.any(String), fixedHeader: false, sidebarLogo: false })
    await page.reload()
    await sidebar(page).waitFor()
    expect(await accent()).toBe(chosen)
    // The header goes with the page, and a list still fills the window.
    await page.goto('/Delivery/list')
    await page.locator('[data-row="0"] a').waitFor()
    const header = () =>
      page
        .locator('header')
        .first()
        .evaluate((one) => one.getBoundingClientRect().bottom)
    expect(await header()).toBeGreaterThan(0)
    await page.locator('header').first().hover()
    await page.mouse.wheel(0, 400)
    await expect.poll(header).toBeLessThanOrEqual(0)
    const device = await browser.newContext({ locale: 'vi-VN', baseURL: server.url })
    const other = await device.newPage()
    await signedIn(other)
    await expect
      .poll(() => other.evaluate(() => document.documentElement.style.getPropertyValue('--accent-solid')))
      .toBe(chosen)
    await device.close()
    await setPreferences(server.url, 'admin', {
      accent: null,
      fixedHeader: null,
      sidebarLogo: null,
    })
  })

  /** accent.test.ts works out all of them; those are the darkest, the brightest and the default of the eight. */
  const LOOKED_AT = process.env.FAULTS === 'long' ? ACCENT_IDS : (['blue', 'black', 'cyan'] as const)

  test('by mouse: the colours and one’s own can be read in both themes', async ({ page }) => {
    test.setTimeout(180_000)
    await signedIn(page, '/Delivery/list/DH00002000')
    await page.locator('[data-pane="detail"] >> text=DH00002000').first().waitFor()
    await page.getByRole('button', { name: /Tài khoản của/ }).click()
    await page.getByRole('menuitem', { name: 'Cài đặt giao diện' }).click()
    for (const id of LOOKED_AT) {
      await panel(page).locator(`[data-command="accent.${id}"]`).click()
      await expect(panel(page).locator(`[data-command="accent.${id}"]`)).toBeChecked()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.screenshot({ path: `test-results/look/accent-${id}-${colorScheme}.png` })
        expect.soft(await violations(page, { rules: 'color-contrast' }), `${id}, ${colorScheme}`).toEqual([])
      }
    }
    await panel(page).locator('input[type=color]').fill('#ffee00')
    await expect(panel(page)).toContainText('#ffee00')
    expect(await violations(page, { rules: 'color-contrast' })).toEqual([])
    await panel(page).getByRole('button', { name: 'Về mặc định' }).click()
    await expect(panel(page).getByRole('radio', { name: /Xanh dương/ })).toBeChecked()
  })
})

test('broken cookies, unknown values and a full storage: the console starts all the same', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies(
    [
      ['language', 'xx%E0%A4%A'],
      ['size', '"><script>'],
      ['sidebarStatus', '%%%'],
      ['Amin-info', '{"name":'],
    ].map(([name = '', value = '']) => ({ name, value, url: server.url })),
  )
  await page.addInitScript(() => {
    for (const key of ['cms:look', 'cms:errors', 'cms:theme', 'cms:places', 'cms:jobs'])
      for (const storage of [localStorage, sessionStorage]) storage.setItem(key, '{"accent":"url(x)",[')
    localStorage.setItem(
      'cms:look',
      JSON.stringify({ accent: 'red;}', shades: { light: { accent: 'url(//x)' } } }),
    )
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await signedIn(page, '/Delivery/list', 'telesales')
  await page.locator('[data-row="0"] a').waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(page.locator('html')).toHaveAttribute('data-size', 'medium')
  expect(await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('')
  // What was left out is said, and not once more.
  await expect(page.getByText(/Đã bỏ qua cài đặt không đọc được trên máy này: .*màu nhấn/)).toBeVisible()
  expect(await cookie(page, 'language')).toBeUndefined()
  expect(await cookie(page, 'size')).toBeUndefined()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
})
