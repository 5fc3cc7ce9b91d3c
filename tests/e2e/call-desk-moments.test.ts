/** The moments of a shift in which something could be lost: what an agent wrote, and which call they are in. */
import type { Page } from '@playwright/test'
import { callApi, enter, expect, mustCall, type Running, startServer, test } from './fixtures.ts'

let own: Running
test.beforeAll(async () => {
  test.setTimeout(400_000)
  own = await startServer()
})
test.afterAll(() => own.stop())

const shown = async (page: Page) => (await page.locator('[data-task]').getAttribute('data-task')) ?? ''
const order = async (page: Page) => (await page.locator('[data-task]').getAttribute('data-order')) ?? ''
const note = (page: Page) => page.getByPlaceholder('Ghi trong lúc nói chuyện…')

async function open(page: Page): Promise<void> {
  await enter(page, 'telesales', `${own.url}/CallDesk`)
  await expect(page.locator('[data-desk]')).toBeVisible()
  if ((await page.locator('[data-desk="call"]').count()) === 0) await page.keyboard.press('Shift+S')
  await expect(page.locator('[data-number]')).toBeVisible()
}
async function write(page: Page, words: string): Promise<void> {
  await page.keyboard.press('n')
  await page.keyboard.insertText(words)
  await page.keyboard.press('Escape')
}

test('the first frame of the desk behind the sign-in has its words', async ({ page }) => {
  await open(page)
  const fresh = await page.context().newPage()
  await fresh.route(/\/assets\/vi-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  // From a list, which has its own words alone.
  await fresh.goto(`${own.url}/Delivery/list`)
  await fresh.waitForSelector('[role="grid"]')
  await fresh.evaluate(() => {
    new MutationObserver((_, watch) => {
      const dial = document.querySelector('[data-command="call-desk.dial"]')
      if (!dial) return
      watch.disconnect()
      Object.assign(window, { firstWords: dial.textContent })
    }).observe(document.body, { subtree: true, childList: true })
  })
  await fresh.keyboard.press('g')
  await fresh.keyboard.press('c')
  await expect(fresh.locator('[data-command="call-desk.dial"]')).toBeVisible()
  expect(await fresh.evaluate(() => (window as unknown as { firstWords: string }).firstWords)).toContain(
    'Gọi',
  )
  await fresh.close()
})

test('undone while the next call was begun, without a network too: both have their notes', async ({
  page,
}) => {
  await open(page)
  const first = await shown(page)
  await page.context().setOffline(true)
  await write(page, 'xin giao buổi chiều')
  await page.keyboard.press('3')
  await expect.poll(() => shown(page)).not.toBe(first)
  const second = await shown(page)
  await expect(note(page)).toHaveValue('')
  await write(page, 'đang nói với khách sau')
  await page.keyboard.press('z')
  await expect.poll(() => shown(page)).toBe(first)
  await expect(note(page)).toHaveValue('xin giao buổi chiều')
  await page.keyboard.press('4')
  await expect.poll(() => shown(page)).toBe(second)
  await expect(note(page)).toHaveValue('đang nói với khách sau')
  await page.context().setOffline(false)
  await expect
    .poll(async () =>
      ((await callApi(page, 'GET', `/api/call-desk/${first}`)).body.data as { calls: object[] }).calls.at(-1),
    )
    .toMatchObject({ result: 'busy', note: 'xin giao buổi chiều' })
  // By mouse, when the message with the undo is gone.
  await page.locator('[data-desk] [data-command="edit.undo"]').click()
  await expect.poll(() => shown(page)).toBe(first)
  await expect(note(page)).toHaveValue('xin giao buổi chiều')
})

test('a reload, and a change of the order while talking, leave note and clock as they were', async ({
  page,
}) => {
  await open(page)
  const task = await shown(page)
  await write(page, 'khách ở tầng 5')
  await page.keyboard.press('x')
  await page.reload()
  await expect(page.locator('[data-number]')).toBeVisible()
  expect(await shown(page)).toBe(task)
  await expect(note(page)).toHaveValue('khách ở tầng 5')
  await expect(page.getByRole('checkbox').first()).toBeChecked()

  // The form stands in the place of the script; nothing is said of the call from inside it.
  await page.keyboard.press('i')
  const address = page.getByRole('textbox', { name: /^Số nhà, đường/ })
  await expect(address).toBeVisible()
  await expect(page.locator('[data-number]')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Kịch bản' })).toBeHidden()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.locator('[data-outcome="busy"]')).toHaveAttribute('aria-disabled', 'true')
  await address.fill('15 Ngõ Huyện')
  await page.keyboard.press('F4')
  await note(page).focus()
  await page.keyboard.press('F4')
  await address.focus()
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-task] b', { hasText: '15 Ngõ Huyện' })).toBeVisible()
  await expect(page).toHaveURL(/\/CallDesk$/)
  expect(await shown(page)).toBe(task)
  await expect(note(page)).toHaveValue('khách ở tầng 5')
  // Keys of the desk are there again at once.
  await page.keyboard.press('4')
  await expect.poll(() => shown(page)).not.toBe(task)
})

test('an order that somebody else deals with meanwhile is told at once, with the note', async ({
  page,
  browser,
}) => {
  await open(page)
  const [task, code] = [await shown(page), await order(page)]
  await write(page, 'khách dặn gọi trước khi giao')
  const context = await browser.newContext()
  const other = await context.newPage()
  await enter(other, 'manager', `${own.url}/dashboard`)
  await mustCall(other, 'POST', `/api/orders/${code}/cancel`, { reason: 'customer_unreachable' })
  const lost = page.locator('[data-notice="lost"]')
  await expect(lost).toContainText(code, { timeout: 5_000 })
  await expect(lost).toContainText('khách dặn gọi trước khi giao')
  // No other call takes its place while the agent may still be talking: a digit records nothing.
  await page.keyboard.press('1')
  await expect(page.locator('[data-task]')).toHaveCount(0)
  await expect(page.locator('[data-outcome]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(lost).toBeHidden()
  expect(await shown(page)).not.toBe(task)
  await context.close()
})

test('a call back at a time in words', async ({ page }) => {
  await open(page)
  for (const words of ['mai 9h', 'thứ 2', 'thu 3 14h30', '23:59', '30 phút nữa', 'chiều mai']) {
    const task = await shown(page)
    await page.keyboard.press('5')
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
    await expect.poll(() => shown(page), { message: words }).not.toBe(task)
    await expect
      .poll(async () =>
        (
          (await callApi(page, 'GET', `/api/call-desk/${task}`)).body.data as { calls: { nextAt: string }[] }
        ).calls.at(-1),
      )
      .toMatchObject({ result: 'call_back', nextAt: expect.stringMatching(/^20/) })
  }
})
