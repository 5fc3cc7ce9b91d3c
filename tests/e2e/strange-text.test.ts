/** Text that is not made to be read: stacked combining marks and letters without end stay in their own place. */
import type { Page } from '@playwright/test'
import { callApi, enter, expect, mustCall, test } from './fixtures.ts'
import { leaveAsFound } from './made.ts'

/** Vietnamese letters bear two marks; these must not be cut. */
const STACKED = 'Ệ Ỗ Ẵ ệ ỗ ẵ'
const ZALGO = [...'Gay']
  .map((letter) => letter + '\u0300\u0301\u0302\u0303\u0327\u0323\u0330'.repeat(6))
  .join('')

type Made = { id: string; code: string; version: number }

async function product(page: Page): Promise<Made> {
  const { data } = await mustCall(page, 'GET', '/api/products?limit=1')
  const one = (data as Made[])[0] as Made
  await leaveAsFound(page, 'products', one.code, ['name', 'brand', 'description'])
  return one
}

async function change(page: Page, { id, version }: Made, changes: object): Promise<number> {
  const answer = await callApi(page, 'PUT', `/api/products/${id}`, changes, version)
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200)
  return (answer.body.data as Made).version
}

/** A new brand whose name begins so; returns its id. */
async function brandNamed(page: Page, name: string): Promise<string> {
  const { data } = await mustCall(page, 'POST', '/api/brands', { name: `${name} ${Date.now()}` })
  return (data as Made).id
}

/** Copy buttons lie over what follows their value. */
const BUTTON_PX = 40

/** What sticks out sideways of the page or of the record; tabs scroll. */
const wide = (page: Page) =>
  page.evaluate(
    (spare) =>
      [document.documentElement, ...document.querySelectorAll('[data-pane=detail], [data-pane=detail] *')]
        .filter((one) => one.scrollWidth > one.clientWidth + spare && one.clientWidth > 0)
        .filter((one) => one.role !== 'tablist')
        .filter((one) => ['visible', 'auto', 'scroll'].includes(getComputedStyle(one).overflowX))
        .map((one) => `${one.tagName} ${one.className} ${one.scrollWidth} > ${one.clientWidth}`),
    BUTTON_PX,
  )

const detail = (page: Page) => page.locator('[data-pane=detail]')

/** How a line looks. */
const look = async (page: Page, words: string) =>
  (await detail(page).getByText(words, { exact: true }).first().screenshot()).toString('base64')

test('stacked marks stay by their own line; Vietnamese letters are whole', async ({ page }) => {
  await enter(page, 'admin', '/Product/list')
  const one = await product(page)
  const open = async () => {
    await page.goto(`/Product/list/${one.code}`)
    await expect(detail(page)).toContainText('Mô tả')
    await page.evaluate(() => document.fonts.ready)
  }
  // A line is as high as two marks above a letter and one below it need.
  const version = await change(page, one, {
    name: STACKED,
    brand: await brandNamed(page, STACKED),
    description: 'a',
  })
  await open()
  const whole = await detail(page)
    .locator('dd', { hasText: STACKED })
    .first()
    .evaluate((dd) => {
      const style = getComputedStyle(dd)
      return {
        clip: style.overflowY,
        line: Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize),
      }
    })
  expect(whole.clip).toBe('clip')
  expect(whole.line).toBeGreaterThanOrEqual(1.35)
  const before = [
    await look(page, 'Giữ chỗ'),
    await look(page, 'Khối lượng (g)'),
    await look(page, 'Thông tin chung'),
  ]
  const first = await detail(page)
    .locator('dd', { hasText: /^[\d,.]+$/ })
    .last()
    .screenshot()
  const brand = await brandNamed(page, ZALGO)
  await change(page, { ...one, version }, { name: ZALGO, brand, description: ZALGO })
  await open()
  expect([
    await look(page, 'Giữ chỗ'),
    await look(page, 'Khối lượng (g)'),
    await look(page, 'Thông tin chung'),
  ]).toEqual(before)
  const then = await detail(page)
    .locator('dd', { hasText: /^[\d,.]+$/ })
    .last()
    .screenshot()
  expect(then.equals(first)).toBe(true)
})

test('text without a space, as long as it may be, breaks no list, record or activity', async ({ page }) => {
  await enter(page, 'admin', '/Product/list')
  const one = await product(page)
  const long = 'W'.repeat(2_000)
  const version = await change(page, one, {
    name: long.slice(0, 200),
    brand: await brandNamed(page, long.slice(0, 180)),
    description: long,
  })
  await change(page, { ...one, version }, { description: `${long.slice(1)}x` })
  await page.goto(`/Product/list/${one.code}`)
  await expect(detail(page)).toContainText('Mô tả')
  expect(await wide(page), 'record').toEqual([])
  await detail(page).getByRole('tab').last().click()
  await expect(detail(page).getByRole('tabpanel')).toContainText('WWW')
  expect(await wide(page), 'activity').toEqual([])
})
