/**
 * `node tests/bench/desk.ts [--open 100000] [--calls 200]`: from the key that confirms an order at the call desk until the
 * next call is painted, with so many calls open. Orders of a throw-away database are set back to wait for their call.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { CHROMIUM_FLAGS, findBrowser } from '../support/browser.ts'
import { reporter, summarise } from './measure.ts'
import { installProbe } from './probe.ts'
import { benchTarget, signIn } from './target.ts'

const { values } = parseArgs({
  options: { open: { type: 'string', default: '100000' }, calls: { type: 'string', default: '200' } },
})
const open = Number(values.open)
const calls = Number(values.calls)

/** Makes delivered orders wait for their first call again; returns the number of open, due calls. */
async function openCalls(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      `update orders set status = 'pending', payment = 'waiting', cod = 'due', cod_collected = null, cod_remitted_at = null,
         delivered_at = null, confirmed_at = null, carrier_id = null, bill_code = null, tracking_code = null,
         expected_on = null, attempts = 0, call = 'not_called', call_result = null, next_call_at = null
       where id in (select id from orders where status = 'delivered' and payment_method = 'cod' and points = 0 limit $1)`,
      [open],
    )
    await client.query('analyze')
    const { rows } = await client.query(
      `select count(*)::integer as count from call_tasks where state in ('queued', 'waiting') and due_at <= now()`,
    )
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}

/** ms from each key until the frame that shows another call, read by `deskTimes`. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { deskTimes: times })
    const now = () => document.querySelector('[data-task]')?.getAttribute('data-task')
    let task = now()
    new MutationObserver(() => {
      const other = now()
      if (!other || other === task) return
      task = other
      const pressed = window.benchProbe.startedAt
      requestAnimationFrame(() => window.benchProbe.thisFrame().then((at) => times.push(at - pressed)))
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
}

const built = spawnSync(process.execPath, ['src/server/app/build.ts'], { stdio: 'inherit' })
if (built.status !== 0) throw new Error('the console does not build')
const executablePath = findBrowser()
if (!executablePath) throw new Error('no Chromium was found: set CHROMIUM_PATH')
const target = await benchTarget({ orders: open * 2, kind: 'postgres', fresh: true })
try {
  const waiting = await openCalls(target.databaseUrl ?? '')
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'vi-VN' })
  const token = await signIn(target.url, 'telesales')
  await context.addCookies([{ name: 'Admin-Token', value: token, url: target.url }])
  await context.addInitScript(installProbe)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(`${target.url}/CallDesk`)
  await page.locator('[data-desk]').waitFor()
  // The first-run check of the keyboard, where it is shown.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+S')
  await page.locator('[data-task]').waitFor()
  await watch(page)
  for (let call = 0; call < calls; call++) {
    const before = await page.locator('[data-task]').getAttribute('data-task')
    await page.keyboard.press('1')
    await page.waitForFunction(
      (task) => document.querySelector('[data-task]')?.getAttribute('data-task') !== task,
      before,
    )
    // A call takes longer than the server needs to write it.
    await page.waitForFunction(() => Object.keys(localStorage).every((key) => !key.startsWith('cms:calls')))
  }
  const times = await page.evaluate(() => (window as unknown as { deskTimes: number[] }).deskTimes)
  await browser.close()
  const report = reporter(`call desk, ${waiting.toLocaleString('en')} open calls, ${calls} orders confirmed`)
  const painted = summarise(times.slice(0, calls))
  report.times('key until the next call is painted', painted, { ms: 100, of: 'p95' })
  report.value('memory of the server', `${target.memoryMb().toFixed(0)} MB`)
} finally {
  await target.close()
}
