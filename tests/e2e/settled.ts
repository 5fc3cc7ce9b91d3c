/** Things that happen a moment after a key or a click, as tests wait for them. */
import { expect, type Page } from '@playwright/test'
import { call } from './made.ts'

/** Nothing moves or loads on the page and its letters are drawn: a picture of it, and what axe finds, stay the same. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const moving = () =>
    document.querySelector('[aria-busy=true]') !== null ||
    document.getAnimations().some(({ playState }) => playState === 'running')
  await expect.poll(() => page.evaluate(moving)).toBe(false)
}

/** Nothing stands beyond the window's edge; a window of another size is drawn a moment later. */
export const fitsWindow = (page: Page, name?: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name)
    .toBeLessThanOrEqual(0)

/** Preferences of the signed-in account as the server keeps them. The console sends changes a moment later. */
export async function serverKeeps(page: Page): Promise<Record<string, unknown>> {
  const path = '/api/public/account/user_info'
  const { preferences } = (await call(page, 'GET', path)) as { preferences: Record<string, unknown> }
  return preferences
}

/** All drafts that the device keeps, as text. The console writes them a moment after a key. */
export const storedDrafts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    // Opened here it would be made without its store.
    if (!known.some(({ name }) => name === 'cms-drafts')) return '[]'
    return new Promise<string>((resolve, reject) => {
      const request = indexedDB.open('cms-drafts')
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const db = request.result
        const all = db.transaction('drafts').objectStore('drafts').getAll()
        all.onsuccess = () => {
          db.close()
          resolve(JSON.stringify(all.result))
        }
      }
    })
  })
