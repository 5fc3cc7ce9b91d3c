/**
 * What the first load of the landing page, a list, a record and a form fetches: bars that every new area and command is held to
 * (docs/decisions/0046). Counted by size and not by time, so that a busy machine changes nothing.
 */
import { heavyPages, installProbe, weigh } from '../bench/probe.ts'
import { enter, expect, test } from './fixtures.ts'

// What other files leave (jobs, a picture of the account) is fetched too.
test.use({ data: 'first-load' })

for (const language of ['vi', 'en']) {
  test(`first loads are within the budget, in ${language}`, {
    tag: language === 'vi' ? '@gate' : [],
  }, async ({ page, browser, server }) => {
    await enter(page, 'admin', '/Delivery/list')
    const row = page.getByRole('row', { name: /DH\d/ }).first()
    const code = /DH\d+/.exec(await row.innerText())?.[0] ?? ''
    const cookies = await page.context().cookies()
    // Browsers that have seen nothing of the console yet, but for the session. Side by side: each waits for its idle time.
    const weights = heavyPages(code).map(async ({ path: address, most }) => {
      const fresh = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
      await fresh.addCookies([
        ...cookies.filter(({ name }) => name !== 'language'),
        { name: 'language', value: language, url: server.url },
      ])
      await fresh.addInitScript(installProbe)
      const weight = await weigh(await fresh.newPage(), address)
      await fresh.close()
      return { address, most, ...weight }
    })
    for (const { address, most, scriptKib, requests, kb, fetched } of await Promise.all(weights)) {
      // Not 0 either: then nothing was measured.
      expect(scriptKib, `${address}: KiB of script until its content`).toBeGreaterThan(100)
      expect
        .soft(scriptKib, `${address}: KiB of script until its content`)
        .toBeLessThanOrEqual(most.scriptKib)
      expect.soft(requests, `${address}: requests`).toBeLessThanOrEqual(most.requests)
      expect.soft(kb, `${address}: KB in all`).toBeLessThanOrEqual(most.kb)
      // The files tell why, where other runs fetched less.
      if (test.info().errors.length > 0) process.stdout.write(`${address}\n${fetched.join('\n')}\n`)
    }
  })
}
