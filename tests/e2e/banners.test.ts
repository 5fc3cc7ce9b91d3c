/** Banners: seen as shoppers see them while they are entered; a target that ends first is named on the record. */
import { enter, expect, test } from './fixtures.ts'
import { call, dayFromNow, first } from './made.ts'

test('the preview follows what is typed; a voucher that ends before the banner is a warning', {
  tag: '@gate',
}, async ({ page }) => {
  await enter(page, 'admin', '/Banner/list')
  await page.locator('[data-row="0"]').getByRole('link').first().waitFor()
  const { image } = await first(page, 'banners', [['place', 'eq', 'home_top']])
  const stamp = `Banner ${Date.now() % 1_000_000}`
  const { code } = (await call(page, 'POST', '/api/vouchers', {
    ...{ name: stamp, kind: 'public', benefit: 'amount', amount: 1_000 },
    ...{ startsOn: dayFromNow(-1), endsOn: dayFromNow(3) },
  })) as { code: string }
  const banner = (await call(page, 'POST', '/api/banners', { title: stamp, place: 'home_top', image })) as {
    id: string
    code: string
  }

  // By keyboard: the title, and a record as the target.
  await page.goto(`/Banner/list/${banner.code}/edit`)
  const preview = page.locator('form [data-preview]')
  await expect(preview.locator('figcaption')).toHaveText(stamp)
  await page.locator('#field-title').focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' mới')
  await expect(preview.locator('figcaption')).toHaveText(`${stamp} mới`)
  await expect
    .poll(() => preview.locator('img').evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)

  // By mouse: the place, and what it opens.
  await page.locator('[data-field="place"] select').selectOption('popup')
  await expect(preview).toHaveAttribute('data-place', 'popup')
  await page.locator('[data-field="target"]').getByText('Bản ghi').click()
  await page.locator('[data-field="targetRecord"] input').fill(code)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: /^Lưu/ }).first().click()
  const detail = page.locator('[data-pane="detail"]')
  await expect(detail.locator('[data-warning="ends_before"]')).toContainText(code)
  await expect(detail.locator('figcaption')).toHaveText(`${stamp} mới`)
})
