/**
 * `node tests/bench/dashboard.ts [--orders 1000000] [--pglite] [--times 10]`: the first screen of the day in a browser that has
 * seen nothing of the console, with its money once that is scrolled to.
 */
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { browserOnBuild } from './browser.ts'
import { reporter, summarise } from './measure.ts'
import { installProbe } from './probe.ts'
import { benchTarget, signIn } from './target.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    pglite: { type: 'boolean', default: false },
    times: { type: 'string', default: '10' },
  },
})
const orders = Number(values.orders)

/** ms until an element is there that fits `selector` and has no grey bar in place of a number, and a frame later. */
const whole = (page: Page, selector: string, since: number): Promise<number> =>
  page.evaluate(
    async ([wanted, from]) => {
      for (;;) {
        const parts = [...document.querySelectorAll(wanted)]
        const at = await window.benchProbe.painted()
        if (parts.length > 0 && !parts.some((one) => one.querySelector('span[style*=width]')))
          return at - from
        if (at - from > 15_000) return Number.NaN
      }
    },
    [selector, since] as const,
  )

const browser = await browserOnBuild()
const target = await benchTarget({ orders, kind: values.pglite ? 'pglite' : 'postgres' })
try {
  const kind = values.pglite ? 'PGlite' : 'PostgreSQL'
  const report = reporter(`dashboard, ${orders.toLocaleString('en')} orders on ${kind}, 1440 x 900`)
  for (const who of ['admin', 'manager', 'telesales', 'accountant']) {
    const token = await signIn(target.url, who)
    const [first, all, money]: [number[], number[], number[]] = [[], [], []]
    for (let i = 0; i < Number(values.times); i++) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'vi-VN',
        serviceWorkers: 'block',
      })
      await context.addCookies([{ name: 'Admin-Token', value: token, url: target.url }])
      await context.addInitScript(installProbe)
      const page = await context.newPage()
      await page.goto(`${target.url}/dashboard`)
      all.push(await whole(page, '[data-todo]', 0))
      await page.waitForFunction(() => window.benchProbe.firstContent > 0)
      first.push(await page.evaluate(() => window.benchProbe.firstContent))
      const ranges = page.getByRole('heading', { name: '30 ngày qua' })
      if (who !== 'telesales') {
        await ranges.waitFor()
        const since = await ranges.evaluate((one) => {
          one.scrollIntoView({ block: 'start' })
          return performance.now()
        })
        money.push(await whole(page, '[data-money]', since))
      }
      await context.close()
    }
    report.times(`${who}: first number painted, cold`, summarise(first), { ms: 600, of: 'p50' })
    report.times(`${who}: every number that waits, cold`, summarise(all))
    if (money.length > 0) report.times(`${who}: money, from the scroll to its numbers`, summarise(money))
  }
} finally {
  await browser.close()
  await target.close()
}
