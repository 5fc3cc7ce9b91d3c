/** What the chips of a filter say of records of other areas: names, also where nobody has chosen them here. */
import type { Page } from '@playwright/test'
import { enter, expect, mustCall, test } from './fixtures.ts'

const chips = (page: Page) => page.locator('[data-chip]')

test('a person in an address is named, also where no row shows the name', async ({ page }) => {
  await enter(page, 'telesales', '/Delivery/list')
  const { data } = await mustCall(page, 'GET', '/api/people?q=mai%20phuong')
  const [person] = data as { code: string; name: string }[]
  for (const operator of ['', '!']) {
    await page.goto(`/Delivery/list?handler=${operator}${person?.code}`)
    await expect(chips(page)).toContainText(person?.name ?? '?')
  }
  await page.reload()
  await expect(chips(page)).toContainText(person?.name ?? '?')
})
