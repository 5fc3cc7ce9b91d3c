/** Personal macros by keyboard and by mouse: recorded, named, given a key, run, taken back, refused, deleted. */
import type { Page } from '@playwright/test'
import { callApi, enter, expect, test } from './fixtures.ts'
import { placed } from './made.ts'
import { serverKeeps } from './settled.ts'

const said = (page: Page, words: RegExp) => page.getByText(words).filter({ visible: true }).first()

async function open(page: Page, username = 'admin'): Promise<void> {
  await enter(page, username, '/Delivery/list?status=pending')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  await page.getByRole('grid').focus()
}

/** Keeps macros for the signed-in account as if another device had made them. */
async function keepMacros(page: Page, macros: unknown): Promise<void> {
  await callApi(page, 'PUT', '/api/public/account/preferences', { macros })
  await page.reload()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  await page.getByRole('grid').focus()
}

const step = (id: string, args = {}, title = id) => ({ id, args, shown: [], title })

test('by keyboard: record two commands, name it, give it a key, run it elsewhere, take it back as one', async ({
  page,
}) => {
  await open(page)
  // Orders that nobody has called yet.
  for (let count = 0; count < 3; count++) await placed(page)
  const { code } = await placed(page)
  await page.reload()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(code)
  await page.getByRole('grid').focus()
  // The cursor was on an order of the demo data, and is there again.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+M')
  const strip = page.getByRole('contentinfo').getByText(/Đang ghi macro/)
  await expect(strip).toBeVisible()
  for (const note of ['lần một', 'lần hai']) {
    await page.keyboard.press('l')
    await page.keyboard.type('khong nghe')
    await page.keyboard.press('Tab')
    await page.keyboard.type(note)
    await page.keyboard.press('Control+Enter')
    await expect(strip).toContainText(note)
  }
  // What is undone is no step any more.
  await page.keyboard.press('z')
  await expect(strip).not.toContainText('lần hai')
  await page.keyboard.press('Shift+M')
  const dialog = page.getByRole('dialog', { name: /Sửa macro/ })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Không nghe máy')
  await expect(dialog.getByRole('textbox')).toHaveValue('Không nghe máy')
  await dialog.getByRole('button', { name: 'Đặt phím' }).focus()
  await page.keyboard.press('Enter')
  // A key that is taken is refused with both names.
  await page.keyboard.press('z')
  await expect(dialog.getByRole('status')).toContainText('Hoàn tác')
  await page.keyboard.press('Alt+9')
  await expect(dialog.getByRole('button', { name: 'Đổi phím' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')

  const run = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/log-call'),
  )
  await page.keyboard.press('Alt+9')
  expect((await run).postDataJSON()).toMatchObject({ note: 'lần một' })
  await expect(said(page, /Macro “Không nghe máy” đã chạy xong/)).toBeVisible()
  await page.keyboard.press('z')
  await expect(said(page, /Đã hoàn tác macro “Không nghe máy”/)).toBeVisible()

  // It is the account's: another load of the page has it, with its key in the palette.
  await expect.poll(async () => JSON.stringify((await serverKeeps(page)).macros)).toContain('Không nghe máy')
  await page.reload()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('khong nghe may')
  await expect(page.getByRole('option', { selected: true })).toContainText('Không nghe máy')
  await expect(page.getByRole('option', { selected: true })).toContainText('9')
})

test('a reload goes on recording', async ({ page }) => {
  await open(page)
  await page.keyboard.press('Shift+M')
  const strip = page.getByRole('contentinfo').getByText(/Đang ghi macro/)
  await expect(strip).toBeVisible()
  await page.keyboard.press('l')
  await page.keyboard.type('khong nghe')
  await expect(page.getByRole('option', { selected: true })).toContainText('Không nghe máy')
  await page.keyboard.press('Tab')
  await page.keyboard.type('trước khi tải lại')
  await page.keyboard.press('Control+Enter')
  await expect(strip).toContainText('trước khi tải lại')
  await page.reload()
  await expect(strip).toContainText('trước khi tải lại')
  await page.getByRole('grid').focus()
  await page.keyboard.press('Shift+M')
  const dialog = page.getByRole('dialog', { name: /Sửa macro/ })
  await expect(dialog.getByRole('listitem')).toContainText('trước khi tải lại')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('DH')
  // Once the keys are there, the strip would be too.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(strip).toHaveCount(0)
})

test('one unit: stops at the first step that is refused, says which ran, and one undo takes back the run', async ({
  page,
}) => {
  await open(page)
  // One that can come back: what an order of the demo shop held may be short.
  await placed(page)
  const log = step('orders.log-call', { result: 'no_answer' })
  // Confirming payment of an unpaid order can be done once: the second time is refused.
  await keepMacros(page, [
    {
      id: 'twice',
      name: 'Hai lần',
      steps: [log, step('orders.cancel', { reason: 'other' }), step('orders.confirm')],
    },
  ])
  const row = page.getByRole('grid').getByRole('row').nth(1)
  const code = (await row.textContent())?.match(/DH\d+/)?.[0] ?? ''
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hai lan')
  await page.keyboard.press('Enter')
  await expect(said(page, /dừng ở bước 3.*Đã chạy: Ghi cuộc gọi, Huỷ đơn/)).toBeVisible()
  await page.keyboard.press('z')
  await expect(said(page, /Đã hoàn tác macro “Hai lần”/)).toBeVisible()
  await page.goto(`/Delivery/list/${code}`)
  await expect(page.locator('[data-pane="detail"]')).toContainText('Chờ xử lý')
})

test('a macro with a command that is gone or forbidden says so and names it', async ({ page }) => {
  await open(page, 'warehouse')
  await keepMacros(page, [
    { id: 'gone', name: 'Mất lệnh', steps: [step('orders.teleport', {}, 'Dịch chuyển')] },
    { id: 'denied', name: 'Cấm làm', steps: [step('orders.cancel', { reason: 'other' })] },
    { id: 'broken', name: 7, steps: 'x' },
  ])
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mat lenh')
  const gone = page.getByRole('option', { name: /Mất lệnh/ })
  await expect(gone).toHaveAttribute('aria-disabled', 'true')
  await expect(gone).toContainText('“Dịch chuyển”')
  await page.getByRole('combobox').last().fill('cam lam')
  await expect(page.getByRole('option', { name: /Cấm làm/ })).toContainText('Huỷ đơn')
  await page.keyboard.press('Escape')
})

test('by mouse: record from the palette, reorder and remove steps, run, delete and have it back', async ({
  page,
}) => {
  await open(page)
  const log = (note: string) => ({ ...step('orders.log-call', { result: 'no_answer', note }), shown: [note] })
  await keepMacros(page, [{ id: 'mine', name: 'Của tôi', steps: [log('a1'), log('b2'), log('c3')] }])
  await page.getByRole('button', { name: /Tìm bản ghi hoặc chạy lệnh/ }).click()
  await page.getByRole('option', { name: /Quản lý macro/ }).click()
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.getByRole('button', { name: 'Sửa macro “Của tôi”' }).click()
  await dialog.getByRole('button', { name: /^Đưa bước .*a1.* xuống$/ }).click()
  await dialog.getByRole('button', { name: /^Bỏ bước .*c3/ }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').first()).toContainText('b2')
  await dialog.getByRole('button', { name: 'Mọi macro' }).click()
  await dialog.getByRole('button', { name: 'Chạy macro “Của tôi”' }).click()
  await expect(said(page, /đã chạy xong: Ghi cuộc gọi, Ghi cuộc gọi/)).toBeVisible()
  await page.getByRole('button', { name: /Tìm bản ghi hoặc chạy lệnh/ }).click()
  await page.getByRole('option', { name: /Quản lý macro/ }).click()
  await dialog.getByRole('button', { name: 'Xoá macro “Của tôi”' }).click()
  await expect(dialog.getByText(/Chưa có macro nào/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect(said(page, /Đã khôi phục macro “Của tôi”/)).toBeVisible()
})

test('only ticked records take part, and what cannot be read stops the run', async ({ page }) => {
  await open(page, 'manager')
  const log = (note: string) => step('orders.log-call', { result: 'no_answer', note })
  await keepMacros(page, [{ id: 'two', name: 'Hai cuộc', steps: [log('một'), log('hai')] }])
  const rows = page.locator('[data-row]')
  const codes = await Promise.all([0, 1, 2].map((at) => rows.nth(at).getByRole('link').first().innerText()))
  const tick = async () => {
    for (const at of [0, 2])
      if ((await rows.nth(at).getAttribute('aria-selected')) !== 'true')
        await rows.nth(at).locator('[data-tick]').click()
    await expect(page.getByText('2 đã chọn').first()).toBeVisible()
  }
  await tick()
  const calls: { ids: string[]; args: { note: string } }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/bulk/log-call')) calls.push(request.postDataJSON())
  })
  const run = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hai cuoc')
    await expect(page.getByRole('option', { selected: true })).toContainText('Hai cuộc')
    await page.keyboard.press('Enter')
  }
  await run()
  await expect(said(page, /Macro “Hai cuộc” đã chạy xong/)).toBeVisible()
  expect(calls.map(({ args }) => args.note)).toEqual(['một', 'hai'])
  const ticked = await Promise.all(
    [codes[0], codes[2]].map(async (code) => {
      const { body } = await callApi(page, 'GET', `/api/orders/${code}`)
      return (body.data as { id: string }).id
    }),
  )
  for (const { ids } of calls) expect(ids.toSorted()).toEqual(ticked.toSorted())

  // Before the second step the records are looked at again: one that the server cannot answer for ends the run.
  await page.route(`**/api/orders/${ticked[1]}`, (route) => route.fulfill({ status: 500, body: '{}' }))
  calls.length = 0
  await tick()
  await run()
  await expect(said(page, /dừng ở bước 2.*Đã chạy: Ghi cuộc gọi/)).toBeVisible()
  expect(calls.map(({ args }) => args.note)).toEqual(['một'])
})
