/** Categories: a branch of the tree goes to another place by keyboard, then by mouse. */
import type { Page } from '@playwright/test'
import type { AnyRecord } from '../../src/core/area.ts'
import { enter, expect, test } from './fixtures.ts'
import { Clicks, Keys, tellClicks, tellKeys } from './key-count.ts'
import { call, first } from './made.ts'

const rowOf = (page: Page, name: string) => page.locator('[data-row]', { hasText: name })

test('a branch is moved under another category, and back to the top', { tag: '@gate' }, async ({ page }) => {
  await enter(page, 'content', '/Categories/list')
  await rowOf(page, 'Gậy golf').waitFor()
  const { image } = await first(page, 'categories', [['image', 'empty', false]])
  const stamp = `Nhánh${Date.now() % 1_000_000}`
  const add = async (name: string, parent?: AnyRecord) =>
    (await call(page, 'POST', '/api/categories', {
      ...{ name: `${stamp} ${name}`, image, parent: parent?.id ?? null },
    })) as AnyRecord
  const goal = await add('Đích')
  const branch = await add('Cành')
  await add('Lá', branch)
  await page.goto(`/Categories/list?q=${encodeURIComponent(stamp)}`)
  const levels = () =>
    Promise.all(
      ['Đích', 'Cành', 'Lá'].map((name) => rowOf(page, `${stamp} ${name}`).getAttribute('aria-level')),
    )
  await expect.poll(levels).toEqual(['1', '1', '2'])

  await page.getByRole('treegrid').focus()
  const keys = new Keys(page)
  await keys.press('Home')
  await keys.press('ArrowDown')
  await keys.press('Alt+ArrowRight')
  await expect.poll(levels).toEqual(['1', '2', '3'])
  const parentOf = async () =>
    ((await call(page, 'GET', `/api/categories/${branch.id}`)) as { parent: AnyRecord | null }).parent?.code
  expect(await parentOf()).toBe(goal.code)
  tellKeys('a branch of categories moved under another one', keys, 4)

  const handle = rowOf(page, `${stamp} Cành`).locator('[data-handle]')
  await handle.waitFor()
  const from = await handle.boundingBox()
  const to = await rowOf(page, `${stamp} Đích`).boundingBox()
  if (!from || !to) throw new Error('not there')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  const clicks = new Clicks()
  await clicks.press(page)
  await page.mouse.move(from.x + from.width / 2, from.y - 10)
  await page.mouse.move(from.x + from.width / 2, to.y + to.height * 0.1, { steps: 6 })
  await expect(page.locator('[data-drop-line]')).toBeVisible()
  await page.mouse.up()
  await expect.poll(levels).toEqual(['1', '1', '2'])
  await expect.poll(parentOf).toBeUndefined()
  tellClicks('a branch of categories moved by mouse', clicks)
})

test('a move names the voucher that will apply: below the form, and before the command moves', async ({
  page,
}) => {
  await enter(page, 'admin', '/Categories/list')
  const { image } = await first(page, 'categories', [['image', 'empty', false]])
  const stamp = `Quà${Date.now() % 1_000_000}`
  const add = async (name: string) =>
    (await call(page, 'POST', '/api/categories', {
      name: `${stamp} ${name}`,
      image,
      parent: null,
    })) as AnyRecord
  const [goal, moved] = [await add('Đích'), await add('Đi')]
  const voucher = (await call(page, 'POST', '/api/vouchers', {
    ...{ name: `${stamp} giảm`, kind: 'public', startsOn: '2026-01-01', endsOn: '2099-12-31' },
    ...{ benefit: 'amount', amount: 10_000, categories: [goal.id] },
  })) as AnyRecord
  const parentOf = async () =>
    ((await call(page, 'GET', `/api/categories/${moved.id}`)) as { parent: AnyRecord | null }).parent?.code

  await page.goto(`/Categories/list/${moved.code}/edit`)
  const parent = page.locator('[id="field-parent"]')
  await parent.click()
  await page.keyboard.type(`${stamp} Đích`)
  await page
    .getByRole('option', { name: `${stamp} Đích` })
    .first()
    .click()
  await expect(page.locator('[data-warning="moved-rules"]')).toContainText(`Sẽ áp dụng: ${voucher.code}.`)
  expect(await parentOf()).toBeUndefined()

  await page.goto(`/Categories/list?q=${encodeURIComponent(stamp)}`)
  await rowOf(page, `${stamp} Đi`).waitFor()
  await page.getByRole('treegrid').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(voucher.code)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await parentOf()).toBeUndefined()
  await expect(rowOf(page, `${stamp} Đi`)).toHaveAttribute('aria-level', '1')
  await page.keyboard.press('Alt+ArrowRight')
  await question.getByRole('button', { name: 'Chuyển', exact: true }).click()
  await expect.poll(parentOf).toBe(goal.code)

  await page.goto(`/Voucher/list/${voucher.code}?tab=activity`)
  await expect(page.getByText(/chuyển danh mục, nay thuộc phạm vi voucher này/).first()).toBeVisible()
})
