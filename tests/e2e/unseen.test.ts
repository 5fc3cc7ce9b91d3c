/** A decision on a record that a colleague has changed since it was opened: nothing is done, the change is shown, one key goes on. */
import { enter, expect, test } from './fixtures.ts'
import { call, dayFromNow, first, read } from './made.ts'
import { apiToken } from './session.ts'

test('a contract that was changed while it is read is approved once the change was shown, by the same key', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'manager')
  const category = (await first(page, 'categories', [['status', 'eq', 'active']])).id
  const stamp = String(Date.now())
  const bank = { bankAccount: '0123456789', bankHolder: 'AN', bankName: 'VCB' }
  const shop = (await call(page, 'POST', '/api/shops', {
    ...{ name: `Nhà cung cấp ${stamp}`, owner: 'Lê Văn An', phone: '0912345678', kind: 'business', ...bank },
    ...{ taxCode: stamp.slice(-10), address: '12 Láng Hạ', ward: 'Láng Hạ', province: 'Hà Nội' },
  })) as { id: string }
  const contract = (await call(page, 'POST', '/api/contracts', {
    ...{ name: `Hợp đồng ${stamp}`, supplier: shop.id, kind: 'agency', signer: 'Lê An', ...bank },
    ...{ signedOn: dayFromNow(1), effectiveOn: dayFromNow(1) },
    discounts: [{ name: 'Gậy', category, value: 1_000, revenueFrom: 0 }],
  })) as { id: string; code: string; version: number }
  const { origin } = new URL(page.url())
  const colleague = (await apiToken(origin, 'manager')) ?? ''

  await enter(page, 'accountant', `/contract?id=${contract.code}`)
  await expect(page.getByRole('button', { name: 'Duyệt hợp đồng' }).first()).toBeVisible()
  await expect(page.getByText('0123456789').first()).toBeVisible()
  // Shown for so long that a newer state does not just take the place of a cached one.
  const shownAt = await page.evaluate(() => performance.now())
  await page.waitForFunction((at) => performance.now() - at > 600, shownAt)
  const changed = await fetch(`${origin}/api/contracts/${contract.id}`, {
    method: 'PUT',
    headers: {
      Authorization: colleague,
      'Content-Type': 'application/json',
      'If-Match': `"${contract.version}"`,
    },
    body: JSON.stringify({ bankAccount: '9998887776' }),
  })
  expect(changed.status, await changed.text()).toBe(200)
  // The live stream puts the new number on the page, where it is easily missed.
  await expect(page.getByText('9998887776').first()).toBeVisible()

  await page.keyboard.press('e')
  const shown = page.locator('[data-unseen]')
  await expect(shown).toBeVisible()
  await expect(shown.locator('[data-field=bankAccount] td')).toHaveText(['0123456789', '9998887776'])
  expect((await read(page, 'contracts', contract.code)).status).toBe('pending')
  await page.keyboard.press('e')
  await expect.poll(async () => (await read(page, 'contracts', contract.code)).status).toBe('approved')
  await expect(shown).toBeHidden()
})
