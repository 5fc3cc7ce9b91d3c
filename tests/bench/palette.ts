/**
 * Compares the palette's figures of builds that are running, in turns, with the bars:
 * `node tests/bench/palette.ts http://127.0.0.1:4600 [another …]`.
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findBrowser } from '../support/browser.ts'
import { reporter, summarise } from './measure.ts'
import { installProbe, ownSamples, timed } from './probe.ts'
import { signIn } from './target.ts'

const ROW = '[role=row][aria-rowindex]:not([aria-rowindex="1"])'
const LETTERS = 'xac nhan don hang nguyen van'
const NAMES = [
  'nguyen van',
  'tran thi',
  'le minh',
  'pham quoc',
  'hoang ngoc',
  'vu thanh',
  'dang duc',
  'bui van',
]
/** Pause between two letters of a quick typist, and of a scanner. */
const PACE_MS = 60
const SCANNER_MS = 8

/** Samples in ms by what was measured. */
type PaletteTimes = Record<string, number[]>

async function openList(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/Delivery/list`)
  await page.waitForSelector(`${ROW} >> text=DH`)
  await page.getByRole('grid').focus()
  return page
}

const press = (key: string) => (key === ' ' ? 'Space' : key)

/** One round over all measures; `times` collects the samples. */
async function measurePalette(context: BrowserContext, url: string, times: PaletteTimes) {
  const add = (what: string, ...samples: number[]) => {
    times[what] = [...(times[what] ?? []), ...samples]
  }
  const painted = (page: Page) => page.evaluate(() => window.benchProbe.presses())
  const page = await openList(context, url)
  // The palette's code comes once the page is idle.
  await page.waitForTimeout(2_500)
  const shown = '[role=dialog] [role=option][aria-selected=true]'
  add('open, first time', await timed(page, () => page.keyboard.press('Control+k'), shown))
  await page.keyboard.press('Escape')
  await page.waitForTimeout(600)

  const measured = async (what: string, count: number, act: (i: number) => Promise<void>) => {
    await painted(page)
    const samples = await ownSamples(page, count, act)
    add(`${what}: key to paint`, ...(await painted(page)))
    add(`${what}: own work`, ...samples)
  }
  await measured('open and close', 16, async (i) => {
    await page.waitForTimeout(i % 2 ? 100 : 600)
    await page.keyboard.press(i % 2 ? 'Escape' : 'Control+k')
  })
  await page.waitForTimeout(600)
  await page.keyboard.press('Control+k')
  await page.waitForTimeout(200)
  await measured('type', LETTERS.length, async (i) => {
    await page.waitForTimeout(PACE_MS)
    await page.keyboard.press(press(LETTERS[i] ?? 'a'))
  })
  await page.keyboard.press('Escape')
  await page.waitForTimeout(600)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>')
  await page.waitForTimeout(400)
  await measured('arrow', 30, () => page.keyboard.press('ArrowDown'))
  await page.keyboard.press('Escape')

  for (const name of NAMES) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name.slice(0, -1), { delay: PACE_MS })
    await page.waitForTimeout(300)
    const found = '[role=option][data-value^="record:"]'
    add('records after the last key', await timed(page, () => page.keyboard.type(name.slice(-1)), found))
    await page.keyboard.press('Escape')
    await page.waitForTimeout(200)
  }
  const codes = await page
    .locator(ROW)
    .evaluateAll((rows) => rows.flatMap((one) => /DH\d{8}/.exec(one.textContent ?? '')?.[0] ?? []))
  for (const pace of [PACE_MS, SCANNER_MS]) {
    for (const code of codes.slice(pace === PACE_MS ? 0 : 8, pace === PACE_MS ? 8 : 16)) {
      await page.keyboard.press('Control+k')
      await page.waitForTimeout(100)
      await page.keyboard.type(code.slice(0, -1), { delay: pace })
      await page.waitForTimeout(pace)
      const found = `[role=option][data-value="record:orders/${code}"]`
      const what = pace === PACE_MS ? 'a whole code, typed' : 'a whole code, scanned'
      add(what, await timed(page, () => page.keyboard.type(code.slice(-1)), found))
      await page.keyboard.press('Escape')
      await page.waitForTimeout(200)
    }
  }
  await page.close()
}

const BARS: Record<string, number> = {
  'open, first time': 50,
  'open and close: key to paint': 33,
  'open and close: own work': 12,
  'type: key to paint': 33,
  'type: own work': 12,
  'arrow: key to paint': 33,
  'arrow: own work': 12,
  'records after the last key': 100,
  'a whole code, typed': 60,
  'a whole code, scanned': 60,
}

function report(url: string, times: PaletteTimes): void {
  const { times: add } = reporter(`palette, ${url}`)
  for (const [what, samples] of Object.entries(times)) {
    const ms = BARS[what]
    add(what, summarise(samples), ms === undefined ? undefined : { ms, of: 'p95' })
  }
}

const executablePath = findBrowser()
if (!executablePath) throw new Error('no Chromium was found: set CHROMIUM_PATH')
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
const rounds = Number(process.env.ROUNDS ?? 3)
const all = process.argv.slice(2).map((url) => ({ url, times: {} as PaletteTimes }))
for (let round = 0; round < rounds; round++) {
  for (const { url, times } of all) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'vi-VN',
      serviceWorkers: 'block',
    })
    const { origin, hash } = new URL(url)
    await context.addCookies([{ name: 'Admin-Token', value: await signIn(origin, 'admin'), url: origin }])
    await context.addInitScript(installProbe)
    await context.addInitScript(`window.benchFlags = ${JSON.stringify(hash.slice(1))}`)
    await measurePalette(context, origin, times)
    await context.close()
  }
}
for (const { url, times } of all) report(url, times)
await browser.close()
