/** Charts by keyboard alone and by mouse alone: cursor, readout, table, files, and the records behind a number. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { fitsWindow } from './settled.ts'

const chart = (page: Page, id: string) => page.locator(`[data-chart="${id}"]`)
const surface = (page: Page, id: string) => page.locator(`[data-chart-surface="${id}"]`)
const said = (page: Page, id: string) => chart(page, id).locator('[data-said]')
const PAGE = '/CallDesk/statistics?period=month'

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let at = 0; at < 120; at++) {
    const here = await page.evaluate(() => document.activeElement?.getAttribute('data-chart-surface'))
    if (here === id) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${id}`)
}

test('by keyboard: cursor, readout, table, copied numbers, calls behind a number', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, 'admin', PAGE)
  await expect(surface(page, 'week').locator('svg')).toBeVisible()
  await tabTo(page, 'calls')
  await page.keyboard.press('ArrowDown')
  await expect(said(page, 'calls')).toHaveText(/^.+: Gặp khách \d+, Không gặp \d+, Tổng \d+, [\d.]+%$/)
  const first = await said(page, 'calls').innerText()
  await expect(chart(page, 'calls').locator('[data-readout]')).toBeVisible()
  await page.keyboard.press('End')
  await expect(said(page, 'calls')).not.toHaveText(first)
  await page.keyboard.press('Home')
  await expect(said(page, 'calls')).toHaveText(first)
  await page.keyboard.press('ArrowRight')
  await expect(said(page, 'calls')).toHaveText(/: Không gặp \d+, Gặp khách/)
  await page.keyboard.press('Escape')
  await expect(chart(page, 'calls').locator('[data-readout]')).toHaveCount(0)

  // The same numbers as a table, and back.
  await page.keyboard.press('t')
  const rows = chart(page, 'calls').getByRole('row')
  const [name, reached] = [first.split(':')[0] ?? '', /Gặp khách (\d+)/.exec(first)?.[1] ?? '']
  await expect(rows.nth(1)).toContainText(name)
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText(reached)
  await page.keyboard.press('c')
  await expect(said(page, 'calls')).toHaveText('Đã chép số liệu.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${name}\t${reached}\t`)
  await page.keyboard.press('t')
  await expect(surface(page, 'calls')).toBeFocused()

  // Rows of a heat map are below each other.
  await tabTo(page, 'week')
  await page.keyboard.press('Home')
  await expect(said(page, 'week')).toHaveText(/^Thứ 2 · /)
  await page.keyboard.press('ArrowDown')
  await expect(said(page, 'week')).toHaveText(/^Thứ 3 · /)

  await surface(page, 'calls').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/figure=reached&row=/)
  await expect(page.locator('[data-calls]').getByRole('heading')).toBeFocused()
  await expect(page.locator('[data-calls] tbody tr')).toHaveCount(Math.min(50, Number(reached)))
})

test('by mouse: readout, table, picture and numbers as files, calls behind a number', async ({ page }) => {
  await enter(page, 'admin', `${PAGE}&by=day`)
  const drawing = surface(page, 'calls').locator('svg')
  await expect(drawing).toBeVisible()
  const bar = chart(page, 'calls').locator('[data-series="reached"] rect').first()
  await bar.hover()
  const readout = chart(page, 'calls').locator('[data-readout]')
  await expect(readout).toContainText('Gặp khách')
  const reached = (await readout.locator('[data-here] em').innerText()).replaceAll(',', '')
  const day = await readout.locator('b').innerText()

  const saved = async (name: string) => {
    await chart(page, 'calls').getByRole('button', { name: 'Tải biểu đồ' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    const download = await file
    return { name: download.suggestedFilename(), bytes: readFileSync((await download.path()) ?? '') }
  }
  const csv = await saved('Số liệu CSV')
  expect(csv.name).toBe('cuoc-goi-gap-khach-va-khong-gap.csv')
  expect(csv.bytes.toString('utf8')).toContain(`\r\n${day},${reached},`)
  const png = await saved('Ảnh PNG')
  expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(png.bytes.length).toBeGreaterThan(5_000)
  const svg = (await saved('Ảnh SVG')).bytes.toString('utf8')
  expect(svg).toContain('Cuộc gọi: gặp khách và không gặp</text>')
  expect(svg).not.toMatch(/var\(|class=|NaN/)

  await chart(page, 'calls').getByRole('button', { name: 'Xem bảng số liệu' }).click()
  await expect(chart(page, 'calls').getByRole('row', { name: new RegExp(`^${day}`) })).toContainText(reached)
  await chart(page, 'calls').getByRole('button', { name: 'Xem biểu đồ' }).click()
  await bar.hover()
  await bar.click()
  await expect(page).toHaveURL(/figure=reached&row=\d{4}-/)
  await expect(page.locator('[data-calls] tbody tr')).toHaveCount(Math.min(50, Number(reached)))
})

test('narrow and dark: nothing overlaps or leaves the page; axe finds nothing; failures have their remedy', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/call-desk/statistics/week?**', (route) =>
    route.fulfill({ status: 500, json: { error: 500, msg: 'Máy chủ gặp lỗi' } }),
  )
  await enter(page, 'admin', PAGE)
  await expect(chart(page, 'week').getByRole('alert')).toContainText('Máy chủ gặp lỗi', { timeout: 20_000 })
  await page.unroute('**/api/call-desk/statistics/week?**')
  await chart(page, 'week').getByRole('button', { name: 'Thử lại' }).click()
  await expect(surface(page, 'week').locator('svg')).toBeVisible()
  await surface(page, 'week').focus()
  await page.keyboard.press('End')
  const overlaps = await page.evaluate(() =>
    [...document.querySelectorAll('[data-chart] svg[data-kind]')].flatMap((svg) => {
      const boxes = [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect())
      return boxes.flatMap((a, at) =>
        boxes
          .slice(at + 1)
          .filter((b) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom)
          .map((b) => `${a.x},${a.y} ${b.x},${b.y}`),
      )
    }),
  )
  expect(overlaps).toEqual([])
  const readout = await chart(page, 'week').locator('[data-readout]').boundingBox()
  expect((readout?.x ?? 0) + (readout?.width ?? 0)).toBeLessThanOrEqual(390)
  await fitsWindow(page)
  await chart(page, 'calls').getByRole('button', { name: 'Xem bảng số liệu' }).click()
  expect(await violations(page)).toEqual([])
})

test('the dashboard: orders by status with money for users who may see it; each number leads to its orders', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { name: '30 ngày qua' })
  const scroll = async () => {
    await expect(heading).toBeAttached()
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  }
  // Its words come with the page: those of all areas take longer on a slow line.
  let letGo = () => {}
  const later = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/assets\/rest-vi/, async (route) => {
    await later
    await route.continue()
  })
  await enter(page, 'accountant', '/dashboard')
  await scroll()
  await expect(surface(page, 'orders-day').locator('svg')).toBeVisible()
  await expect(chart(page, 'orders-day')).toContainText('Doanh thu mỗi ngày')
  await surface(page, 'orders-status').focus()
  await page.keyboard.press('Home')
  await expect(said(page, 'orders-status')).toHaveText(/^Chờ xử lý: Đơn \d+, [\d,]+đ$/)
  letGo()
  const count = /Đơn (\d+)/.exec(await said(page, 'orders-status').innerText())?.[1] ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Delivery\/list\?/)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(Number(count) + 1))
  await page.goBack()
  await scroll()
  await surface(page, 'orders-day').focus()
  await page.keyboard.press('End')
  await expect(said(page, 'orders-day')).toHaveText(/^\d\d\/\d\d\/\d{4}: Doanh thu [\d,]+đ$/)

  await enter(page, 'support', '/dashboard')
  await scroll()
  await expect(surface(page, 'orders-day').locator('svg')).toBeVisible()
  await expect(chart(page, 'orders-day')).toContainText('Đơn đặt mỗi ngày')
  await expect(chart(page, 'orders-status')).not.toContainText(/\dđ/)
  const bar = chart(page, 'orders-day').locator('[data-series="orders"] rect').last()
  await bar.hover()
  await expect(chart(page, 'orders-day').locator('[data-readout]')).toContainText('Đơn')
  await bar.click()
  await expect(page).toHaveURL(/\/Delivery\/list\?/)
})
