/** The session's life: its ends, who else is on a record, a newer console, and starting without a network. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { ownClock, pass } from './clock.ts'
import { enter, expect, type Running, signIn, startServer, test, watch } from './fixtures.ts'
import { apiToken } from './session.ts'

const LOOK = { locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh', viewport: { width: 1440, height: 900 } }
const WARNING = 'Sắp đăng xuất'

const warning = (page: Page) => page.getByRole('region', { name: WARNING })
const form = (page: Page) => page.locator('form input[name=name]').first()
/** Opens a page and waits until the idle clock runs: its first request reports activity. */
async function opened(page: Page, open: () => Promise<unknown>): Promise<void> {
  const told = page.waitForResponse(/account\/session/)
  await open()
  await told
}

/** A move of the pointer, which is reported to the server. */
async function touch(page: Page): Promise<void> {
  const told = page.waitForResponse(/account\/session/)
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 320)
  await told
}

test.describe('idle', () => {
  let server: Running
  /** How much later it is on the server's clock, ms. */
  let ahead = 0
  const folder = mkdtempSync(join(tmpdir(), 'e2e-clock-'))
  const file = join(folder, 'ahead')
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    writeFileSync(file, '0')
    server = await startServer({
      SESSION_IDLE_MINUTES: '30',
      SESSION_WARN_SECONDS: '120',
      CLOCK_FILE: file,
      NODE_OPTIONS: `--import ${new URL('../support/moved-clock.ts', import.meta.url)}`,
    })
  })
  test.afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  test.beforeEach(({ page }) => ownClock(page))

  /** So many minutes pass, in every tab and on the server. */
  async function passMinutes(page: Page, minutes: number): Promise<void> {
    // A page knows only after a minute that it is idle; until then its requests count as use.
    for (const one of [1.1, minutes - 1.1]) {
      ahead += one * 60_000
      writeFileSync(file, String(ahead))
      await pass(page, one * 60_000)
    }
  }

  test('warns in every tab, stays by a key, else signs out of all with the draft kept', async ({
    page,
    context,
  }) => {
    await opened(page, () => enter(page, 'admin', `${server.url}/ReturnPolicy/list/CS00001/edit`))
    await form(page).fill('Bản nháp khi vắng mặt')
    const other = await context.newPage()
    await opened(other, () => other.goto(`${server.url}/Transport/list`))
    await expect(other.locator('[data-row="0"]:not([data-placeholder])')).toBeVisible()
    await passMinutes(page, 27)
    for (const one of [page, other]) await expect(warning(one)).toHaveCount(0)
    await passMinutes(page, 1.5)
    for (const one of [page, other]) await expect(warning(one)).toBeVisible()
    await expect(warning(other).getByRole('timer')).toHaveText(/^1:[0-3]\d$/)
    // The key goes where it was meant to go, and is all it takes.
    await form(page).press('End')
    await expect(warning(page)).toBeHidden()
    await expect(warning(other)).toBeHidden()
    const token = (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''
    await passMinutes(page, 30.5)
    await expect(page).toHaveURL(/\/login\?redirect=.*why=idle/)
    await expect(other).toHaveURL(/\/login\?redirect=%2FTransport%2Flist&why=idle/)
    await expect(page.getByText(/đăng xuất vì một thời gian dài không có thao tác/)).toBeVisible()
    const dead = await fetch(`${server.url}/api/public/account/session`, {
      headers: { Authorization: token },
    })
    expect(dead.status).toBe(401)
    await signIn(page, 'admin')
    await expect(page).toHaveURL(/\/ReturnPolicy\/list\/CS00001\/edit/)
    await expect(form(page)).toHaveValue('Bản nháp khi vắng mặt')
  })

  test('over a dialog the warning is within it, said to those who listen, and its button keeps one in', async ({
    page,
  }) => {
    await opened(page, () => enter(page, 'admin', `${server.url}/ReturnPolicy/list`))
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('CS')
    await page.evaluate(() => {
      const dialog = document.body.appendChild(document.createElement('dialog'))
      dialog.append(document.createElement('button'))
      dialog.showModal()
    })
    const dialog = page.locator('dialog:modal')
    await expect(dialog).toBeVisible()
    const shown = dialog.getByRole('region', { name: WARNING })
    await passMinutes(page, 28.5)
    await expect(shown).toBeVisible()
    await expect(dialog.getByRole('status').filter({ hasText: 'giây nữa tự đăng xuất' })).toBeAttached()
    // As a screen reader presses it: neither key nor pointer.
    await shown.getByRole('button', { name: 'Ở lại' }).evaluate((button: HTMLElement) => button.click())
    await expect(warning(page)).toBeHidden()
    await expect(dialog).toBeVisible()
  })

  test('the question of a refused call goes with the session that ends', async ({ page }) => {
    await opened(page, () => enter(page, 'telesales', `${server.url}/Delivery/list`))
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
    await page.route('**/api/orders?*', (route) =>
      route.fulfill({ status: 401, json: { error: 50014, msg: 'Phiên đã hết hạn.', requestId: 'r' } }),
    )
    await page.getByRole('tab', { name: /^Chờ xử lý/ }).click()
    await expect(page.getByRole('alertdialog', { name: 'Xác nhận đăng xuất' })).toBeVisible()
    await page.unroute('**/api/orders?*')
    await passMinutes(page, 31)
    await expect(page).toHaveURL(/why=idle/)
    await expect(page.locator('input[name=username]')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await signIn(page, 'telesales')
    await expect(page).toHaveURL(/\/Delivery\/list/)
  })

  test('somebody who only moves the pointer stays in; what the console fetches by itself keeps nobody in', async ({
    page,
  }) => {
    await opened(page, () => enter(page, 'telesales', `${server.url}/Delivery/list`))
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
    for (let i = 0; i < 4; i++) {
      await passMinutes(page, 10)
      await touch(page)
    }
    // Ten minutes beyond the end without a touch: the server knows that somebody was there.
    const asked = await page.evaluate(() => fetch('/api/public/account/session').then((one) => one.status))
    expect(asked).toBe(200)
    for (let i = 0; i < 2; i++) {
      await passMinutes(page, 14)
      // As of a list that is changed elsewhere.
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(page.locator('[data-connection=live]')).toBeVisible()
    }
    await expect(page).not.toHaveURL(/login/)
    await passMinutes(page, 3)
    await expect(page).toHaveURL(/why=idle/)
  })
})

test('an ended session: error 2 says why, the others ask, and a lost network is said once for 5 s', async ({
  page,
}) => {
  await enter(page, 'telesales', '/Delivery/list')
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toContainText('DH')
  const answer = async (error: number, msg: string) =>
    page.route('**/api/orders?*', (route) =>
      route.fulfill({ status: 401, json: { error, msg, requestId: 'r' } }),
    )

  // All at once: one toast, gone after five seconds.
  await page.route('**/api/**', (route) => route.abort())
  for (const name of [/^Chờ xử lý/, /^Đang giao/, /^Tất cả/]) await page.getByRole('tab', { name }).click()
  const toasts = page.locator('[data-sonner-toast]').filter({ hasText: 'Không kết nối được máy chủ' })
  await expect(toasts).toHaveCount(1)
  await page.mouse.move(5, 5)
  await page.unroute('**/api/**')

  // A proxy without its server: known from the stream, with no call made, on a phone too.
  await page.setViewportSize({ width: 390, height: 844 })
  // Until one asks for it: by itself the stream would try again too, and the button be gone before the press.
  await page.evaluate(() => addEventListener('click', () => Object.assign(window, { asked: true }), true))
  await page.route('**/api/events', async (route) =>
    (await page.evaluate(() => 'asked' in window))
      ? route.continue()
      : route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/Mất kết nối tới máy chủ từ \d\d:\d\d/)).toBeVisible()
  await expect(page.locator('[data-connection=offline]')).toBeVisible()
  await page.getByRole('button', { name: 'Nối lại ngay' }).click()
  await expect(page.locator('[data-connection=live]')).toBeVisible()
  await page.unroute('**/api/events')
  await page.setViewportSize({ width: 1440, height: 900 })

  await answer(50014, 'Phiên đã hết hạn.')
  await page.getByRole('tab', { name: /^Chờ xử lý/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Xác nhận đăng xuất' })
  await expect(question).toContainText(
    'Bạn đã bị đăng xuất. Bạn có thể huỷ để ở lại trang này, hoặc đăng nhập lại.',
  )
  await question.getByRole('button', { name: 'Huỷ' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/Delivery\/list/)

  await page.unroute('**/api/orders?*')
  await answer(2, 'Tài khoản đã bị tạm khoá.')
  await page.getByRole('tab', { name: /^Đang giao/ }).click()
  const told = page.getByRole('alertdialog', { name: 'Phiên đã kết thúc' })
  await expect(told).toContainText('Tài khoản đã bị tạm khoá.')
  await page.unroute('**/api/orders?*')
  await told.getByRole('button', { name: 'Đồng ý' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2FDelivery%2Flist/)
})

test('an account that cannot be loaded leads to the login page with the error’s text, else "Có lỗi"', async ({
  page,
}) => {
  await page.goto('/Delivery/list')
  // With its rows there: the account that a sign-in asks for is not the one that is to fail.
  const enter = async () => {
    await signIn(page, 'telesales')
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  }
  await enter()
  for (const [json, words] of [
    [{ error: 500, msg: 'Không đọc được tài khoản.' }, 'Không đọc được tài khoản.'],
    ['<html>', 'Đã xảy ra lỗi'],
  ] as const) {
    await page.route('**/account/user_info*', (route) => route.fulfill({ status: 500, json }))
    await page.goto('/Delivery/list')
    await expect(page).toHaveURL(/\/login\?redirect=%2FDelivery%2Flist/)
    await expect(page.getByText(words).first()).toBeVisible()
    await page.unroute('**/account/user_info*')
    await enter()
  }
})

test('who else is on a record is shown to both, editing told apart, and gone with their browser', async ({
  page,
  browser,
  server,
}) => {
  await enter(page, 'telesales', '/Delivery/list/DH00000010')
  const others = page.locator('[data-pane=detail] [data-present]')
  const second = await page.context().newPage()
  await second.goto('/Delivery/list/DH00000010')
  await expect(second.locator('[data-pane=detail]')).toContainText('DH00000010')
  const context = await browser.newContext({ ...LOOK, baseURL: server.url })
  const colleague = await context.newPage()
  const problems: string[] = []
  watch(colleague, problems)
  await enter(colleague, 'manager', '/Delivery/list/DH00000010')
  const faces = (of: Page) => of.locator('[data-present] summary')
  await expect(faces(colleague)).toHaveAccessibleName(/Lê Thị Mai Phương đang xem$/)
  await expect(others).toHaveAttribute('data-present', '1')
  await expect(faces(page)).toHaveAccessibleName(/đang xem$/)
  await colleague.goto('/Delivery/list/DH00000010/edit')
  await expect(others).toContainText('đang sửa')
  await faces(page).click()
  await expect(others.getByRole('listitem')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(faces(page)).toHaveText('1', { useInnerText: true })
  expect(problems).toEqual([])
  await context.close()
  await expect(others).toHaveCount(0, { timeout: 30_000 })
})

test('a newer console is offered and put in place when asked, with the draft kept', async ({
  page,
  watched,
}) => {
  await enter(page, 'admin', '/ReturnPolicy/list/CS00002/edit')
  await form(page).fill('Bản nháp qua phiên bản')
  const offer = page.locator('[data-command="app.update"]')
  // The server names its build when the stream opens.
  await expect(page.locator('[data-connection=live]')).toBeVisible()
  await expect(offer).toHaveCount(0)
  // Again, where the code that looks after it comes later than the page.
  await expect(async () => {
    await page.evaluate(() => {
      document.querySelector<HTMLMetaElement>('meta[name=build]')?.setAttribute('content', 'older')
      window.dispatchEvent(new Event('online'))
    })
    await expect(offer).toHaveText(/Có phiên bản mới.*Tải lại/, { timeout: 3_000 })
  }).toPass()
  await expect(form(page)).toHaveValue('Bản nháp qua phiên bản')
  await offer.click()
  await expect(page.locator('meta[name=build]')).not.toHaveAttribute('content', 'older')
  await expect(form(page)).toHaveValue('Bản nháp qua phiên bản')

  // A part of the old build that is gone after a deployment.
  await page.route('**/assets/errors-page-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await opened(page, () => page.goto('/dashboard'))
  await expect(page.getByRole('heading', { name: /^Chào/ })).toBeVisible()
  // Parts that are gone are noticed from then on.
  await expect(page.locator('#status-update [role=status]')).toBeAttached()
  await page.evaluate(() => {
    history.pushState(null, '', '/errors')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByText('Đã có phiên bản mới')).toBeVisible()
  await expect(offer).toBeVisible()
  // The browser and React report the part themselves.
  const expected = watched.splice(0)
  expect(expected.filter((text) => !text.includes('errors-page'))).toEqual([])
})

test('without a network the shell opens with one’s name, keeps nothing of the API, and forgets on sign-out', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ ...LOOK, baseURL: server.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await enter(page, 'telesales', '/Delivery/list')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const kept = () =>
    page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = (await Promise.all(caches_.map((one) => one.keys()))).flat()
      return requests.map(({ url }) => new URL(url).pathname)
    })
  expect((await kept()).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])

  await offline(context, true)
  await page.reload()
  await expect(page.getByRole('button', { name: /Lê Thị Mai Phương/ })).toBeVisible()
  await expect(page.getByText(/Mất kết nối/).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Không kết nối được|Không tải được/)
  await offline(context, false)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH', { timeout: 30_000 })

  await page.keyboard.press('Control+k')
  await page.keyboard.type('dang xuat')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await offline(context, true)
  await page.goto('/Delivery/list')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Lê Thị Mai Phương')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('cms:session'))).toBeFalsy()
  await context.close()
})

/** Playwright's own switch reaches pages and workers alike. */
const offline = (context: BrowserContext, off: boolean) => context.setOffline(off)

test('an account that is suspended: open tabs, and one that is opened again, show the reason with one button', async ({
  page,
  server,
}) => {
  const token = (await apiToken(server.url, 'admin')) ?? ''
  const send = async (method: string, path: string) => {
    const answer = await fetch(`${server.url}/api/accounts${path}`, {
      method,
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    })
    return ((await answer.json()) as { data: { id: string; username: string }[] }).data
  }
  const account = (await send('GET', '?q=education')).find(({ username }) => username === 'education')
  await enter(page, 'education', '/club/list')
  await expect(page.locator('[data-connection=live]')).toBeVisible()
  const again = await page.context().newPage()
  await again.goto('/club/list')
  await expect(again.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await send('POST', `/${account?.id}/suspend`)
  try {
    for (const one of [page, again]) {
      const alert = one.getByRole('alertdialog', { name: 'Phiên đã kết thúc' })
      await expect(alert).toContainText(/tạm khoá|tạm ngưng|đình chỉ|khoá/)
      await expect(alert.getByRole('button')).toHaveCount(1)
    }
    await again.reload()
    const alert = again.getByRole('alertdialog', { name: 'Phiên đã kết thúc' })
    await expect(alert.getByRole('button')).toHaveCount(1)
    await alert.getByRole('button').click()
    await expect(again).toHaveURL(/\/login\?redirect=%2Fclub%2Flist$/)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Đồng ý' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=%2Fclub%2Flist$/)
  } finally {
    await send('POST', `/${account?.id}/resume`)
  }
})
