/**
 * `npm run bench:ui [-- --orders 1000000] [--pglite]`: the console's figures against the bars.
 * Real key presses through Playwright on a production build; times are taken inside the page.
 */
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { browserOnBuild } from './browser.ts'
import { type Figures, reporter, summarise } from './measure.ts'
import { heavyPages, installProbe, keyToPaint, own, ownWork, timed, weigh } from './probe.ts'
import { benchTarget, type Target } from './target.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, pglite: { type: 'boolean', default: false } },
})
const orders = Number(values.orders)

const browser = await browserOnBuild()
const target = await benchTarget({ orders, kind: values.pglite ? 'pglite' : 'postgres' })

const shown = `console, ${orders.toLocaleString('en')} orders on ${values.pglite ? 'PGlite' : 'PostgreSQL'}, 1440 x 900`
const report = reporter(shown)
const ROW = '[role=row][aria-rowindex]:not([aria-rowindex="1"])'

async function context(from: Browser, at: Target): Promise<BrowserContext> {
  const made = await from.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'vi-VN',
    // Loads are measured as they are without what an earlier one has left.
    serviceWorkers: 'block',
  })
  await made.addCookies([{ name: 'Admin-Token', value: at.token, url: at.url }])
  await made.addInitScript(installProbe)
  return made
}

/** Loads the orders list; returns ms from navigation start until rows are painted. */
async function firstLoad(page: Page, at: Target): Promise<number> {
  await page.goto(`${at.url}/Delivery/list`)
  await page.waitForSelector(`${ROW} >> text=DH`)
  await page.waitForFunction(() => window.benchProbe.firstRows > 0)
  return page.evaluate(() => window.benchProbe.firstRows)
}

/** Weight of the landing page, a list and a record, each in a browser that has seen nothing of the console. */
async function weights(): Promise<void> {
  const from = await context(browser, target)
  const list = await from.newPage()
  await firstLoad(list, target)
  const code = /DH\d+/.exec(await list.locator(ROW).first().innerText())?.[0] ?? ''
  await from.close()
  for (const { path, most } of heavyPages(code)) {
    const fresh = await context(browser, target)
    const { scriptKib, requests, kb } = await weigh(await fresh.newPage(), `${target.url}${path}`)
    const page = path.replace(code, 'DH…')
    const bar = `<= ${most.scriptKib} KiB`
    report.value(
      `${page}: script until its content`,
      `${scriptKib.toFixed(0)} KiB`,
      bar,
      scriptKib <= most.scriptKib,
    )
    const isLight = requests <= most.requests && kb <= most.kb
    report.value(
      `${page}: all that the first ten seconds fetch`,
      `${requests} requests, ${kb.toFixed(0)} KB`,
      `<= ${most.requests} requests, ${most.kb} KB`,
      isLight,
    )
    await fresh.close()
  }
}

async function loads(): Promise<void> {
  const cold: number[] = []
  const warm: number[] = []
  for (let i = 0; i < 5; i++) {
    const fresh = await context(browser, target)
    const page = await fresh.newPage()
    cold.push(await firstLoad(page, target))
    warm.push(await firstLoad(page, target))
    await fresh.close()
  }
  const slowed: number[] = []
  for (let i = 0; i < 5; i++) {
    const slow = await context(browser, target)
    const page = await slow.newPage()
    const session = await slow.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    slowed.push(await firstLoad(page, target))
    await slow.close()
  }
  report.times('first load, cold', summarise(cold), { ms: 600, of: 'p50' })
  report.times('first load, warm', summarise(warm), { ms: 400, of: 'p50' })
  report.times('first load, cold, processor slowed 4 x', summarise(slowed), { ms: 1400, of: 'p50' })
}

async function keys(page: Page): Promise<void> {
  const work = { ms: 12, of: 'p95' } as const
  const press = (key: string) => () => page.keyboard.press(key)
  const measured = async (
    what: string,
    times: number,
    act: (i: number) => Promise<void>,
    bar: { ms: number; of: 'p95' } | null = work,
    paintMs = 33,
  ) => {
    await page.evaluate(() => window.benchProbe.presses())
    report.times(`${what}: work`, await ownWork(page, times, act), bar ?? undefined)
    const painted = summarise(await page.evaluate(() => window.benchProbe.presses()))
    report.times(`${what}: key to paint`, painted, { ms: paintMs, of: 'p95' })
  }
  await measured('move the cursor', 120, press('ArrowDown'))
  await measured('select a row', 60, press('x'))
  const pages = ['PageDown', 'PageDown', 'PageUp', 'End', 'Home']
  const byPages = async (i: number) => {
    await page.waitForTimeout(150)
    await page.keyboard.press(pages[i % pages.length] ?? 'Home')
  }
  await measured('move by a page, to the end and the start', 40, byPages, null, 50)
  const palette = (i: number) => page.keyboard.press(i % 2 ? 'Escape' : 'Control+k')
  await measured('open and close the palette', 40, palette, null)
  await page.keyboard.press('Control+k')
  const letters = 'xac nhan don hang nguyen van'.split('')
  await measured('type in the palette', letters.length, (i) =>
    page.keyboard.press(letters[i] === ' ' ? 'Space' : (letters[i] ?? 'a')),
  )
  await page.keyboard.press('Escape')
}

async function records(page: Page): Promise<void> {
  const grid = page.getByRole('grid')
  await grid.focus()
  const openCold: number[] = []
  const openRested: number[] = []
  const back: number[] = []
  for (let i = 0; i < 24; i++) {
    await page.keyboard.press('ArrowDown')
    const rested = i % 2 === 0
    if (rested) await page.waitForTimeout(300)
    const opened = await timed(page, () => page.keyboard.press('Enter'), '[data-pane="detail"] h2')
    ;(rested ? openRested : openCold).push(opened)
    await page.waitForTimeout(120)
    await grid.focus()
    back.push(await keyToPaint(page, () => page.keyboard.press('Escape')))
    await page.waitForTimeout(60)
  }
  report.times('open a record, cursor rested', summarise(openRested), { ms: 33, of: 'p95' })
  report.times('open a record at once', summarise(openCold), { ms: 60, of: 'p95' })
  report.times('back to the list', summarise(back), { ms: 50, of: 'p95' })
  const clicked: number[] = []
  for (let i = 2; i < 16; i++) {
    const link = page.locator(`[data-row="${i}"] a`).first()
    const code = await link.innerText()
    clicked.push(await timed(page, () => link.click(), `[data-pane="detail"] [data-code="${code}"] h2`))
    await page.waitForTimeout(300)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
  }
  report.times('open by click', summarise(clicked), { ms: 60, of: 'p50' })
}

/** The first opening on each of eight pages. */
async function firstPalette(): Promise<void> {
  const opened: number[] = []
  for (let i = 0; i < 8; i++) {
    const made = await context(browser, target)
    const page = await made.newPage()
    await firstLoad(page, target)
    await page.waitForTimeout(2_500)
    opened.push(await timed(page, () => page.keyboard.press('Control+k'), '[role=option]'))
    await made.close()
  }
  report.times('open the palette for the first time', summarise(opened), { ms: 50, of: 'p50' })
}

async function searching(page: Page): Promise<void> {
  const typed: number[] = []
  const chosen: number[] = []
  const found: number[] = []
  for (const name of ['nguyen', 'tran', 'le minh', 'pham', 'hoang', 'vu', 'dang', 'bui']) {
    await page.goto(`${target.url}/Delivery/list`)
    await page.waitForSelector(`${ROW} >> text=DH`)
    await page.keyboard.press('/')
    await page.keyboard.type(name.slice(0, -1), { delay: 20 })
    await page.waitForTimeout(400)
    typed.push(await own(page, () => page.keyboard.type(name.slice(-1))))
    await page.keyboard.press('Escape')
  }
  for (const tab of ['Chờ xử lý', 'Chờ đóng gói', 'Đang giao', 'Tất cả', 'Chờ giao hàng', 'Tất cả']) {
    chosen.push(await own(page, () => page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()))
    await page.waitForTimeout(200)
  }
  for (const name of ['nguyen van', 'tran thi', 'le minh', 'pham quoc']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name.slice(0, -1), { delay: 15 })
    await page.waitForTimeout(300)
    found.push(
      await timed(page, () => page.keyboard.type(name.slice(-1)), '[role=option][data-value^="record:"]'),
    )
    await page.keyboard.press('Escape')
  }
  report.times('type in the filter until rows are painted', summarise(typed), { ms: 60, of: 'p95' })
  report.times('choose a status until rows are painted', summarise(chosen), { ms: 120, of: 'p95' })
  report.times('records in the palette after the last key', summarise(found), { ms: 100, of: 'p95' })
}

async function scrolling(page: Page): Promise<void> {
  await page.goto(`${target.url}/Delivery/list`)
  await page.waitForSelector(`${ROW} >> text=DH`)
  const box = await page.getByRole('grid').boundingBox()
  if (!box) throw new Error('no grid')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(() => window.benchProbe.frames.start())
  const until = performance.now() + 3_000
  while (performance.now() < until) {
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(16)
  }
  const frames = await page.evaluate(() => window.benchProbe.frames.stop())
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const figures: Figures = summarise(frames)
  const calm = (frames.filter((frame) => frame <= 17.5).length / frames.length) * 100
  report.value(
    'wheel for 3 s: frames',
    `${figures.p50.toFixed(1)} / ${figures.p95.toFixed(1)}, at most ${figures.max.toFixed(0)} ms, ${calm.toFixed(0)} % within 17`,
    'none over 50 ms, 95 % within 17',
    figures.max <= 50 && calm >= 95,
  )
  report.value('DOM nodes while scrolling', String(nodes), '< 3000', nodes < 3000)
  const jumps: number[] = []
  for (const share of [0.9, 1, 0.5, 0.9, 0.1, 1, 0.7, 0.9]) {
    jumps.push(await own(page, () => page.evaluate((to) => window.benchProbe.scrollTo(to), share)))
    await page.waitForTimeout(200)
  }
  report.times('jump by the scrollbar until rows are painted', summarise(jumps), { ms: 100, of: 'p95' })
}

try {
  await loads()
  await weights()
  const main = await context(browser, target)
  const page = await main.newPage()
  await firstLoad(page, target)
  await page.getByRole('grid').focus()
  await page.waitForTimeout(500)
  await keys(page)
  await records(page)
  await searching(page)
  await scrolling(page)
  await main.close()
  await firstPalette()
} finally {
  await browser.close()
  await target.close()
}
