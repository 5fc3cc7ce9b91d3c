/** A notification: its audience is counted while it is entered; it is sent once, and its deliveries are seen. */
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { call, first } from './made.ts'

test('by mouse: entered for customers with a tag, then sent by another person; customers have it', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'manager', '/PushNotificaiton/list')
  await page.locator('[data-row="0"]').waitFor()
  const vip = await first(page, 'tags', [['name', 'eq', 'VIP']])
  const { count } = (await call(page, 'POST', '/api/notifications/audience', {
    audience: 'tags',
    tags: [vip.id],
  })) as { count: number }
  await page.goto('/PushNotificaiton/list/new')
  await page.locator('#field-title').fill(`Thử ${Date.now() % 1_000_000}`)
  await page.locator('#field-type').click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.locator('#field-text').fill('Chỉ hôm nay')
  await page.locator('#field-audience').selectOption('tags')
  await page.locator('#field-tags').fill('VIP')
  await page.getByRole('listbox').getByRole('option', { name: 'VIP' }).first().click()
  await expect(page.locator('form [data-audience]')).toHaveAttribute('data-audience', String(count))
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Lưu/ }).first().click()
  const detail = page.locator('[data-pane="detail"]')
  await expect(page).toHaveURL(/\/list\/TB\d+$/)
  const code = /TB\d+$/.exec(page.url())?.[0] ?? ''
  await enter(page, 'admin', `/PushNotificaiton/list/${code}`)
  await detail.getByRole('button', { name: 'Gửi ngay thông báo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gửi ngay thông báo' }).click()
  await expect(detail.locator('[data-state="sent"] dd')).toHaveText(String(count))
})

test('for a saved filter: chosen by its name, shown in words, and kept when the view is gone', async ({
  page,
}) => {
  await enter(page, 'admin', '/PushNotificaiton/list')
  const name = `Huế ${Date.now() % 1_000_000}`
  const where = [['province', 'eq', 'Huế']]
  const view = (await call(page, 'POST', '/api/views', { area: 'customers', name, where })) as {
    id: string
  }
  const { count } = (await call(page, 'POST', '/api/notifications/audience', {
    audience: 'filter',
    filter: 'province=Huế',
  })) as { count: number }
  await page.goto('/PushNotificaiton/list/new')
  await page.locator('#field-title').fill(`Thử ${name}`)
  await page.locator('#field-type').click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.locator('#field-text').fill('Chỉ hôm nay')
  await page.locator('#field-audience').selectOption('filter')
  await page.locator('#field-filter').selectOption({ label: name })
  await expect(page.locator('[data-field="filter"]')).toContainText('Tỉnh/Thành phố: Huế')
  await expect(page.locator('form [data-audience]')).toHaveAttribute('data-audience', String(count))
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Lưu/ }).first().click()
  await expect(page).toHaveURL(/\/list\/TB\d+$/)
  await call(page, 'DELETE', `/api/views/${view.id}`)
  await page.reload()
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail).toContainText(name)
  await expect(detail).toContainText('Tỉnh/Thành phố: Huế')
})
