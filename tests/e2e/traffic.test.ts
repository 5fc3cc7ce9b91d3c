/** Traffic: by keyboard to its tab, a number to its visits with the same total; by mouse another breakdown. */
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'

test('visits of a range by device, a number and its list with the same total', { tag: '@gate' }, async ({
  page,
}) => {
  await enter(page, 'manager', '/Revenue?range=monthBefore')
  // Keys of the tabs come with the rest of the console.
  await expect(page.locator('[data-command="revenue.export-figures"]')).toBeVisible()
  await page.keyboard.press('6')
  await expect(page).toHaveURL(/\/Revenue\/traffic\?range=monthBefore/)
  await expect(page.locator('table[data-traffic=day] tfoot')).toBeVisible()
  await page.locator('[data-choice=by] [data-value=device]').click()
  const table = page.locator('table[data-traffic=device]')
  await expect(table.locator('tbody tr')).toHaveCount(3)
  expect(await violations(page)).toEqual([])
  // The fewest: a list of many thousands shows about how many there are.
  const link = table.locator('tbody a').last()
  const count = await link.innerText()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Visits\/list\?at=.*&device=/)
  await expect(page.getByRole('contentinfo')).toContainText(`/ ${count}`)
})
