/**
 * A clock under the test's control, for tests about the passing of time: they do not depend on how busy the machine
 * is.
 */
import type { BrowserContext, Page } from '@playwright/test'

const owned = new WeakSet<BrowserContext>()

/**
 * Gives the clock of all pages of the context to the test; before the first of them is opened. It runs by itself, so that
 * pages load. Event times, by which keys differ from text, are of this clock too.
 */
export async function ownClock(page: Page): Promise<void> {
  const context = page.context()
  if (owned.has(context)) return
  owned.add(context)
  await context.clock.install()
  await context.addInitScript(() => {
    const times = new WeakMap<Event, number>()
    const timeOf = (event: Event) => {
      const known = times.get(event) ?? performance.now()
      times.set(event, known)
      return known
    }
    Object.defineProperty(Event.prototype, 'timeStamp', {
      get(this: Event) {
        return timeOf(this)
      },
    })
    // Noted when the event comes, before any listener of the page.
    for (const type of ['keydown', 'keypress', 'keyup']) addEventListener(type, timeOf, { capture: true })
  })
}

/** So many ms pass at once; each timer that comes due meanwhile runs once. */
export const pass = (page: Page, ms: number): Promise<void> => page.context().clock.fastForward(ms)

/** Stops the clock; from now on only `tick` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.context().clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}

/** So many ms pass one after the other, on a stopped clock. */
export const tick = (page: Page, ms: number): Promise<void> => page.context().clock.runFor(ms)
