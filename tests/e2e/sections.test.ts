/**
 * Every section draws its list, under the spec's address of lists, a record with each of its tabs, its forms, and
 * further pages of its own, on a telephone: whole, no error on the way, nothing wider than the window.
 */
import type { Page } from '@playwright/test'
import { areas } from '../../src/areas/index.ts'
import { listPath } from '../../src/console/kit/areas.ts'
import type { Area } from '../../src/core/area.ts'
import { enter, expect, follow, test } from './fixtures.ts'
import { call } from './made.ts'
import { fitsWindow } from './settled.ts'

const only = process.env.WALK?.split(',')
const sections = (areas as readonly Area[]).filter(({ id }) => !only || only.includes(id))

test.use({ viewport: { width: 390, height: 844 } })

/** Why the page is not whole yet, in a few words; empty once it is. */
const missing = (page: Page, ready: string): Promise<string> =>
  page.evaluate((wanted) => {
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
    if (!visible(wanted)) return wanted
    if (visible('[data-skeleton], [data-placeholder], [role=progressbar], [aria-busy=true]'))
      return 'it loads'
    const empty = [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')].some(
      (panel) => panel.checkVisibility() && !panel.innerText.trim(),
    )
    if (empty) return 'an empty tab'
    return visible('main [role=alert]')?.innerText ?? ''
  }, ready)

test('every section draws its list, a record with its tabs, and its forms', { tag: '@gate' }, async ({
  page,
  watched,
}) => {
  test.setTimeout(240_000)
  /** Waits for the whole page, with `ready` on it; nothing went wrong on the way. */
  const isWhole = async (name: string, ready: string) => {
    await expect.poll(() => missing(page, ready), name).toBe('')
    await fitsWindow(page, `${name} is wider than the window`)
    expect(watched, name).toEqual([])
  }
  const shows = async (path: string, ready: string) => {
    await follow(page, path)
    await isWhole(path, ready)
  }
  await enter(page, 'admin', '/errors')
  for (const area of sections) {
    const list = listPath(area)
    await shows(`${area.path}/lists`, '[role=grid], [data-empty], [role=treegrid]')
    await expect(page).toHaveURL(list)
    await expect(page).toHaveTitle(/ - CMS SHOP$/)
    const [record] = (await call(page, 'GET', `/api/${area.id}?limit=1`)) as { code: string }[]
    if (record) {
      const detail = `[data-pane="detail"] [data-code="${record.code}"]`
      const whole = `${detail} [role=tabpanel]`
      await shows(`${list}/${record.code}`, whole)
      const tabs = page.locator(`${detail} [role=tab]`)
      for (const [at, name] of (await tabs.allTextContents()).entries()) {
        await tabs.nth(at).click()
        await isWhole(`${record.code}, ${name}`, whole)
      }
      // Where its state forbids changes, the record is shown instead of the form.
      if (area.verbs.includes('edit')) await shows(`${list}/${record.code}/edit`, `form, ${whole}`)
    }
    if (area.verbs.includes('create')) await shows(`${list}/new`, 'form')
    for (const own of [...(area.page ? [''] : []), ...(area.pages ?? []).map((name) => `/${name}`)])
      await shows(area.path + own, 'main h1, main h2')
  }
})
