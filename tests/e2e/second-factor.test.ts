/**
 * Second factors as people set them up and use them: an app by keyboard alone, a passkey by mouse alone, and on the way of a
 * sign-in whose role demands one. Each account is left without any.
 */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { violations } from './axe.ts'
import { enter, expect, signIn, test } from './fixtures.ts'
import { call, first } from './made.ts'

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
const add = (page: Page) => page.getByRole('button', { name: 'Thêm cách xác nhận' })
const secretOf = (page: Page) => page.locator('code').first().innerText()
const kept = (page: Page) => page.getByRole('button', { name: 'Tôi đã cất mã' })

async function clean(page: Page): Promise<void> {
  expect(await violations(page, { rules: 'all' })).toEqual([])
}

/** Takes an account's factors away again, as an administrator does. */
async function reset(page: Page, username: string): Promise<void> {
  await page.context().clearCookies()
  await enter(page, 'admin', '/Account/list')
  const account = await first(page, 'accounts', [['username', 'eq', username]])
  const { data } = (await (
    await page.request.get(`/api/accounts/${account.id}`, { headers: { authorization: await tokenOf(page) } })
  ).json()) as { data: { version: number } }
  await page.request.post(`/api/accounts/${account.id}/reset-second-factor`, {
    headers: { authorization: await tokenOf(page), 'if-match': `"${data.version}"` },
    data: {},
  })
}

const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''

async function typeLogin(page: Page, username: string): Promise<void> {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill('cmsshop')
  await page.keyboard.press('Enter')
}

test('an authenticator app is added and asked for at the next sign-in, by keyboard alone', async ({
  page,
}) => {
  await enter(page, 'education', '/profile/index')
  try {
    await add(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('wrong-one')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Mật khẩu hiện tại không đúng.')).toBeVisible()
    await page.locator('#factor-password').fill('')
    await page.keyboard.type('cmsshop')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /Ứng dụng xác thực/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByAltText(/Mã QR/)).toBeVisible()
    await expect(page.locator('#factor-code')).toBeFocused()
    await clean(page)
    const secret = await secretOf(page)
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await expect(page.locator('#factor-code-error')).toBeVisible()
    await page.locator('#factor-code').fill('')
    await page.keyboard.type(codeOf(secret))
    await page.keyboard.press('Enter')
    await expect(kept(page)).toBeFocused()
    await expect(page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toHaveCount(10)
    await clean(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Còn 10 mã dự phòng.')).toBeVisible()

    await page.context().clearCookies()
    await page.goto('/login')
    await typeLogin(page, 'education')
    await expect(page.locator('#code')).toBeFocused()
    await clean(page)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.locator('#code-error')).toBeVisible()
    await page.locator('#code').fill('')
    // The next one: that of the set-up serves no second time.
    await page.keyboard.type(codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  } finally {
    await reset(page, 'education')
  }
})

test('a passkey is added and used, by mouse alone', async ({ page, server }) => {
  const home = server.url.replace('127.0.0.1', 'localhost')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  try {
    await page.goto(`${home}/login`)
    await signIn(page, 'education')
    await page.goto(`${home}/profile/index`)
    await add(page).click()
    await page.locator('#factor-password').fill('cmsshop')
    await page.getByRole('button', { name: 'Tiếp tục' }).click()
    await page.getByRole('button', { name: /Passkey/ }).click()
    await kept(page).click()
    await expect(page.getByText(/Còn 10 mã dự phòng/)).toBeVisible()

    await page.context().clearCookies()
    await page.goto(`${home}/login`)
    await typeLogin(page, 'education')
    await page.getByRole('button', { name: 'Dùng passkey' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))

    await page.goto(`${home}/profile/index`)
    await page.getByRole('button', { name: /^Gỡ / }).click()
    await page.locator('#factor-password').fill('cmsshop')
    await page.getByRole('button', { name: 'Tiếp tục' }).click()
    await expect(page.getByText('Chưa có cách nào.', { exact: false })).toBeVisible()
  } finally {
    await reset(page, 'education')
  }
})

test('a role that demands one leads to it on the way in', async ({ page }) => {
  await enter(page, 'admin', '/Role/list')
  const role = await first(page, 'accounts', [['username', 'eq', 'education']]).then(
    ({ roles }) => (roles as { id: string }[])[0],
  )
  const demand = async (on: boolean) => {
    const { name, description, abilities, version } = (await call(
      page,
      'GET',
      `/api/roles/${role?.id}`,
    )) as Record<string, unknown>
    const body = { name, description, abilities, secondFactor: on }
    const answer = await page.request.put(`/api/roles/${role?.id}`, {
      headers: { authorization: await tokenOf(page), 'if-match': `"${version}"` },
      data: body,
    })
    expect(answer.status()).toBe(200)
  }
  await demand(true)
  try {
    await page.context().clearCookies()
    await page.goto('/login')
    await typeLogin(page, 'education')
    await expect(page.getByText(/bắt buộc xác nhận hai bước/)).toBeVisible()
    await clean(page)
    await page.getByRole('button', { name: /Ứng dụng xác thực/ }).click()
    const secret = await secretOf(page)
    await page.locator('#factor-code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Xác nhận', exact: true }).click()
    await kept(page).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  } finally {
    await reset(page, 'education')
    await demand(false)
  }
})
