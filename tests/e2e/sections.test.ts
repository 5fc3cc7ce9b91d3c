/**
 * Every section draws its list, under the spec's address of lists, a record and its forms on a telephone: no error on
 * the way, nothing wider than the window.
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

/** Goes to an address and waits for what the page is to show. */
async function shows(page: Page, path: string, ready: string): Promise<void> {
  await follow(page, path)
  await expect(page.locator(ready).filter({ visible: true }).first(), path).toBeVisible()
  await fitsWindow(page, `${path} is wider than the window`)
}

test('every section draws its list, a record and its forms', { tag: '@gate' }, async ({ page }) => {
  test.setTimeout(240_000)
  await enter(page, 'admin', '/errors')
  for (const area of sections) {
    const list = listPath(area)
    await shows(page, `${area.path}/lists`, '[role=grid], [data-empty], [role=treegrid]')
    await expect(page).toHaveURL(list)
    await expect(page).toHaveTitle(/ - CMS SHOP$/)
    const [record] = (await call(page, 'GET', `/api/${area.id}?limit=1`)) as { code: string }[]
    if (record) {
      const detail = `[data-pane="detail"] >> text=${record.code}`
      await shows(page, `${list}/${record.code}`, detail)
      // Where its state forbids changes, the record is shown instead of the form.
      if (area.verbs.includes('edit')) await shows(page, `${list}/${record.code}/edit`, `form, ${detail}`)
    }
    if (area.verbs.includes('create')) await shows(page, `${list}/new`, 'form')
  }
})
