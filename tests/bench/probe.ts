/** What measures inside the page: own work per key, and the time until something is painted. */
import type { Page } from '@playwright/test'
import { type Figures, summarise } from './measure.ts'

type Probe = {
  /** Own work of each key press since `reset`, ms: handlers, render, style, layout and paint. */
  work: number[]
  /** Resolves after the next frame has been painted. */
  painted(): Promise<number>
  /** Starts a stopwatch at the next key press or click, or now. */
  startedAt: number
  frames: { start(): void; stop(): number[] }
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
  const afterPaint = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now())
        channel.port2.postMessage(0)
      })
    })
  let stamps: number[] = []
  let running = false
  const probe: Probe = {
    work: [],
    painted: afterPaint,
    startedAt: 0,
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
  const begin = () => {
    const from = performance.now()
    probe.startedAt = from
    // Handlers and the synchronous render end before the next task; then the frame's own part is added.
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      const handled = performance.now() - from
      requestAnimationFrame(() => {
        const frame = performance.now()
        const paint = new MessageChannel()
        paint.port1.onmessage = () => probe.work.push(handled + performance.now() - frame)
        paint.port2.postMessage(0)
      })
    }
    channel.port2.postMessage(0)
  }
  window.addEventListener('keydown', begin, { capture: true })
  window.addEventListener('pointerdown', begin, { capture: true })
}

/** ms from navigation start until the frame that is being made now is painted. */
export function untilPainted(): Promise<number> {
  return window.benchProbe.painted()
}

/** Own work of `times` key presses, with a frame between them. */
export async function ownWork(
  page: Page,
  times: number,
  press: (i: number) => Promise<void>,
): Promise<Figures> {
  await page.evaluate(() => {
    window.benchProbe.work.length = 0
  })
  for (let i = 0; i < times; i++) {
    await press(i)
    await page.evaluate(() => window.benchProbe.painted())
  }
  return summarise(await page.evaluate(() => window.benchProbe.work))
}

/** ms from the key press or click that `act` makes until the frame after it is painted. */
export async function paintedAfter(page: Page, act: () => Promise<unknown>): Promise<number> {
  await act()
  return page.evaluate(async () => (await window.benchProbe.painted()) - window.benchProbe.startedAt)
}

/** ms from the key press that `act` makes until an element that fits `selector` has been painted. */
export async function timed(page: Page, act: () => Promise<unknown>, selector: string): Promise<number> {
  const done = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const before = performance.now()
        const look = () => {
          const begun = window.benchProbe.startedAt >= before - 50
          if (begun && document.querySelector(wanted)) {
            window.benchProbe.painted().then((at) => resolve(at - window.benchProbe.startedAt))
          } else if (performance.now() - before > 5_000) resolve(5_000)
          else requestAnimationFrame(look)
        }
        look()
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
            window.benchProbe.painted().then((at) => resolve(at - window.benchProbe.startedAt))
          } else if (performance.now() - since > 5_000) resolve(5_000)
          else requestAnimationFrame(look)
        }
        look()
      }),
    before,
  )
}
