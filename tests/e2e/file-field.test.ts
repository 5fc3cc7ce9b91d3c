/** The one file of a record (field type `file`): chosen by keys, dropped by mouse, sent again, removed, refused. */
import type { Locator, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { first, leaveAsFound, read } from './made.ts'

const pdf = { name: 'giấy phép.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ntrailer') }
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Presses a key until a control has the focus. */
async function reach(page: Page, key: string, control: Locator): Promise<void> {
  for (let at = 0; at < 80; at++) {
    if (await control.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(control).toBeFocused()
}

/** Drops a file of `size` bytes that begins with `bytes`. */
async function drop(
  page: Page,
  on: Locator,
  name: string,
  type: string,
  bytes: number[],
  size = bytes.length,
) {
  const dataTransfer = await page.evaluateHandle(
    ([called, kind, begin, length]) => {
      const content = new Uint8Array(length)
      content.set(begin)
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], called, { type: kind }))
      return transfer
    },
    [name, type, bytes, size] as const,
  )
  await on.dispatchEvent('drop', { dataTransfer })
}

test('by keys: chosen, failed, sent again, saved; by mouse: removed, 40 MB refused, another one dropped', async ({
  page,
}) => {
  await enter(page, 'admin', '/Shop/list')
  const { code } = await first(page, 'shops', [['status', 'eq', 'active']])
  await leaveAsFound(page, 'shops', code, ['licence'])
  const name = async () => ((await read(page, 'shops', code)).licence as { name: string } | null)?.name
  const field = page.locator('[data-field=licence]')
  const add = field.getByRole('button', { name: /^Giấy phép kinh doanh: / })

  // The first answer is held until the progress was seen, then lost.
  let lose = () => {}
  const seen = new Promise<void>((resolve) => {
    lose = resolve
  })
  await page.route(
    '**/api/shops/uploads/licence',
    async (route) => {
      await seen
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto(`/Shop/list/${code}/edit`)
  await expect(add).toBeVisible()
  await reach(page, 'Tab', add)
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([pdf])
  await expect(field.getByRole('progressbar', { name: /giấy phép\.pdf/ })).toBeVisible()
  lose()
  await expect(field.getByRole('alert')).toContainText('giấy phép.pdf')
  expect(await violations(page, { within: '[data-field=licence]', rules: 'all' })).toEqual([])
  await reach(page, 'Shift+Tab', field.getByRole('button', { name: /^Tải lại/ }))
  await page.keyboard.press('Enter')
  await expect(field.getByRole('button', { name: 'Bỏ tệp giấy phép.pdf' })).toBeVisible()
  await expect(add).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect.poll(name).toBe('giấy phép.pdf')
  await expect(page.getByRole('link', { name: 'Tải giấy phép.pdf về' })).toBeVisible()

  await page.goto(`/Shop/list/${code}/edit`)
  await field.getByRole('button', { name: 'Bỏ tệp giấy phép.pdf' }).click()
  await drop(page, field.getByRole('group'), 'nặng.pdf', 'application/pdf', [37, 80, 68, 70], 40 * 1024 ** 2)
  await expect(field.getByRole('alert')).toContainText('nặng.pdf: Tệp quá nặng, tối đa 20 MB')
  await drop(page, field.getByRole('group'), 'mới.png', 'image/png', [...Buffer.from(PNG, 'base64')])
  await expect(field.getByRole('button', { name: 'Bỏ tệp mới.png' })).toBeVisible()
  await expect(field.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: /^Lưu/ }).first().click()
  await expect.poll(name).toBe('mới.png')
})
