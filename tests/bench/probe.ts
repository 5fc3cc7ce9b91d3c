/** Measures inside the page: own work per key, and the time until the next paint. */
import type { Page } from '@playwright/test'
import { areas } from '../../src/areas/index.ts'
import { type Figures, summarise } from './measure.ts'

type Probe = {
  /** Resolves after the next frame has been painted. */
  painted(): Promise<number>
  /** Called in a frame's callback: resolves after that frame has been painted. */
  thisFrame(): Promise<number>
  /** Starts a stopwatch at the next key press or click, or now. */
  startedAt: number
  frames: { start(): void; stop(): number[] }
  /** ms from each key's event until the frame after it was painted, since the last call. */
  presses(): number[]
  /** ms from navigation start until the first rows were painted; 0 before. */
  firstRows: number
  /** The same for the page's own content: rows of a list, a record's tabs, numbers of the dashboard, labels of a form. */
  firstContent: number
  /** ms until that content was in the document: what is asked for later was not needed for it. */
  firstDrawn: number
  /** Scrolls the grid to a share of its height. */
  scrollTo(share: number): void
}

declare global {
  interface Window {
    benchProbe: Probe
  }
}

/** Runs in the page before its own scripts. */
export function installProbe(): void {
  const thisFrame = () =>
    new Promise<number>((resolve) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now())
      channel.port2.postMessage(0)
    })
  const afterPaint = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => void thisFrame().then(resolve))
    })
  let stamps: number[] = []
  let running = false
  let presses: number[] = []
  const probe: Probe = {
    presses() {
      const taken = presses
      presses = []
      return taken
    },
    painted: afterPaint,
    thisFrame,
    startedAt: 0,
    firstRows: 0,
    firstContent: 0,
    firstDrawn: 0,
    frames: {
      start() {
        stamps = []
        running = true
        const tick = (now: number) => {
          stamps.push(now)
          if (running) requestAnimationFrame(tick)
        }
        requestAnimationFrame(tick)
      },
      stop() {
        running = false
        return stamps.slice(1).map((now, i) => now - (stamps[i] ?? now))
      },
    },
    scrollTo(share) {
      probe.startedAt = performance.now()
      const grid = document.querySelector('[role=grid]')
      const candidates = grid ? [grid, ...grid.querySelectorAll('*'), grid.parentElement] : []
      const scroller = candidates.find((one) => one && one.scrollHeight > one.clientHeight * 3)
      if (scroller) scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * share
    },
  }
  window.benchProbe = probe
  const whenShown = (selector: string, text: RegExp, set: (painted: number, drawn: number) => void) => {
    const watch = new MutationObserver(() => {
      if (!text.test(document.querySelector(selector)?.textContent ?? '')) return
      watch.disconnect()
      const drawn = performance.now()
      afterPaint().then((painted) => set(painted, drawn))
    })
    watch.observe(document, { subtree: true, childList: true, characterData: true })
  }
  const ROW = '[role=row][aria-rowindex="2"]'
  whenShown(ROW, /[A-Z]{2}\d/, (at) => {
    probe.firstRows = at
  })
  // A record's page has a list next to it on wide screens: its own content is the detail.
  const [, , , code, edit] = location.pathname.split('/')
  const record = '[data-pane="detail"] [role=tabpanel]'
  const content = edit ? 'form label' : code ? record : `${ROW}, [data-todo]`
  // A form is there with its labels, a page with its numbers.
  whenShown(content, edit ? /\S/ : /\d/, (painted, drawn) => {
    probe.firstContent = painted
    probe.firstDrawn = drawn
  })
  const begin = (event: Event) => {
    probe.startedAt = performance.now()
    if (event.type === 'keydown') afterPaint().then((at) => presses.push(at - event.timeStamp))
  }
  window.addEventListener('keydown', begin, { capture: true })
  window.addEventListener('pointerdown', begin, { capture: true })
}

/**
 * What a first load fetches: KiB of script until its content is painted; files, requests and KB until nothing more comes.
 * `fetched`: bytes, ms and address of each.
 */
export type Weight = { scriptKib: number; requests: number; kb: number; fetched: string[] }

type Bars = Omit<Weight, 'fetched'>

/**
 * The most of a page (decision 0046). 600 KB with 25 areas; parts and words of one more, which come while the page is
 * idle, are 2.1 KB.
 */
// 2 KiB of script above the 230 of the plan: keys that wait for their page have to be kept before any other code is here. 5 KB in all
// above it: those, and words and code of refused steps, of versions that were seen, ends and counts, which come while the page is idle.
const PAGE: Bars = { scriptKib: 232, requests: 60, kb: 605 + 2.1 * (areas.length - 25) }
/**
 * The form of an order has controls, schemas and the units of addresses too. The code of the record (5 KiB), which is fetched next to
 * it, may be there before its content or after.
 */
const FORM: Bars = { scriptKib: 306, requests: 70, kb: PAGE.kb + 80 }

/** Pages whose weight is held to the budget: the landing page, a list, a record of it (`code`) and its form. */
export const heavyPages = (code: string): readonly { path: string; most: Bars }[] => [
  { path: '/dashboard', most: PAGE },
  { path: '/Delivery/list', most: PAGE },
  { path: `/Delivery/list/${code}`, most: PAGE },
  { path: `/Delivery/list/${code}/edit`, most: FORM },
]

/** ms without a request after which a page has fetched all that it fetches by itself. */
const QUIET_MS = 2_500

/**
 * Opens an address in a page with the probe and an empty cache; returns what that fetched, over the wire, with every
 * call of the API: the first ten seconds, or less when no request has been sent for `QUIET_MS`.
 */
export async function weigh(page: Page, address: string): Promise<Weight> {
  await page.goto(address)
  await page.waitForFunction(() => window.benchProbe.firstContent > 0)
  return page.evaluate(async (quietMs) => {
    const entries = () => {
      const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      // Inlined pictures are no requests. What is still on its way (the live stream) has no size yet.
      return [...(document ? [document] : []), ...fetched].filter(
        ({ name, startTime }) => /^https?:/.test(name) && startTime < 10_000,
      )
    }
    const last = () => Math.max(...entries().map(({ startTime, responseEnd }) => responseEnd || startTime))
    while (performance.now() < 10_000 && performance.now() - last() < quietMs)
      await new Promise((resolve) => setTimeout(resolve, 100))
    const all = entries()
    const bytes = (some: PerformanceResourceTiming[]) =>
      some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    // What is fetched after the content is drawn (palette, other words) is no part of the first load. On a busy machine
    // that begins after a while all the same, by one of these files; earlier, the page itself has asked for them.
    const isForm = location.pathname.endsWith('/edit')
    // A form needs controls and schemas; menus, the grid, popups and suggestions are drawn when one is opened.
    const idle = isForm
      ? /\/(?:overlays|layer|suggest|work|filter|menus|grid)-[^/]+\.js$/
      : /\/(?:overlays|layer|work|filter|menus|controls|schemas)-[^/]+\.js$/
    const isPrefetched = ({ name, startTime }: PerformanceEntry) => startTime > 4_000 && idle.test(name)
    const prefetched = all.filter(isPrefetched).map(({ startTime }) => startTime)
    const until = Math.min(window.benchProbe.firstDrawn, ...prefetched)
    const scripts = all.filter((one) => /\.m?js(\?|$)/.test(one.name) && one.startTime < until)
    const fetched = all.map(
      ({ encodedBodySize, startTime, name }) => `${encodedBodySize} ${Math.round(startTime)} ${name}`,
    )
    return { scriptKib: bytes(scripts) / 1024, requests: all.length, kb: bytes(all) / 1000, fetched }
  }, QUIET_MS)
}

/**
 * Own work of `times` key presses, ms each: script, style and layout on the page's thread as Chromium counts
 * them, from the press until the next one can come; what is done after the frame is in it. Painting itself is left out: without a GPU it is
 * the machine's work, not the console's. Counted in the thread's own time: what else the machine does is left out.
 */
export async function ownSamples(
  page: Page,
  times: number,
  press: (i: number) => Promise<void>,
): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1000
  }
  const samples: number[] = []
  for (let i = 0; i < times; i++) {
    const before = await spent()
    await press(i)
    await page.evaluate(() => window.benchProbe.painted())
    samples.push((await spent()) - before)
  }
  await session.detach()
  return samples
}

/** The same, summed up. */
export const ownWork = async (...of: Parameters<typeof ownSamples>): Promise<Figures> =>
  summarise(await ownSamples(...of))

/** ms from the key press that `act` makes until the next frame is painted. */
export async function keyToPaint(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => window.benchProbe.presses())
  await act()
  const presses = await page.evaluate(async () => {
    await window.benchProbe.painted()
    return window.benchProbe.presses()
  })
  return presses.at(-1) ?? Number.NaN
}

/** ms from the key press that `act` makes until an element that fits `selector` has been painted. */
export async function timed(page: Page, act: () => Promise<unknown>, selector: string): Promise<number> {
  // Forgotten first and in a call of its own: the press may be handled before the watching begins.
  await page.evaluate(() => {
    window.benchProbe.startedAt = 0
  })
  const done = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const since = performance.now()
        const look = () => {
          const { startedAt } = window.benchProbe
          // Seen and not merely there: the record under the cursor is drawn ahead.
          if (
            startedAt > 0 &&
            document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true })
          ) {
            window.benchProbe.thisFrame().then((at) => resolve(at - startedAt))
          } else if (performance.now() - since > 5_000) resolve(5_000)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    selector,
  )
  await act()
  return done
}

/**
 * ms from the key press, click or scroll that `act` makes until the list shows its rows: the grid is not
 * busy (`aria-busy`) and no row is a placeholder (`data-placeholder`).
 */
export async function own(page: Page, act: () => Promise<unknown>): Promise<number> {
  const before = await page.evaluate(() => performance.now())
  await act()
  return page.evaluate(
    (since) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const begun = window.benchProbe.startedAt >= since
          const busy = document.querySelector('[role=grid][aria-busy=true], [role=row][data-placeholder]')
          if (begun && !busy) {
            window.benchProbe.thisFrame().then((at) => resolve(at - window.benchProbe.startedAt))
          } else if (performance.now() - since > 5_000) resolve(5_000)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    before,
  )
}
