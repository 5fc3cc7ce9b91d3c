/**
 * What the first load costs: a bar that every new area and command is held to (docs/decisions/0006). Counted by size and
 * not by time, so that a busy machine changes nothing.
 */
import { installProbe, scriptUntilRows } from '../bench/probe.ts'
import { expect, signIn, test } from './fixtures.ts'

/** KiB of script, compressed, until the rows of the orders list are painted. */
const MOST = 230

for (const language of ['vi', 'en']) {
  test(`the orders list takes at most ${MOST} KiB of script, in ${language}`, async ({
    page,
    browser,
    server,
  }) => {
    await page.goto('/login')
    await signIn(page, 'admin')
    const cookies = await page.context().cookies()
    // A browser that has seen nothing of the console yet, but for the session.
    const fresh = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    await fresh.addCookies([
      ...cookies.filter(({ name }) => name !== 'language'),
      { name: 'language', value: language, url: server.url },
    ])
    await fresh.addInitScript(installProbe)
    const list = await fresh.newPage()
    await list.goto('/Delivery/list')
    await expect(list.getByRole('row', { name: /DH\d/ }).first()).toBeVisible()
    const kib = await scriptUntilRows(list)
    // Not 0 either: then nothing was measured.
    expect(kib).toBeGreaterThan(100)
    expect(kib).toBeLessThanOrEqual(MOST)
    await fresh.close()
  })
}
