/** A filter that is longer than any address a server takes: as a view, reloaded, with an open record, and by Back. */
import { enter, expect, test } from './fixtures.ts'
import { call } from './made.ts'

test('a view of 150 names shows their rows alone, also after a reload and with an open record', async ({
  page,
}) => {
  await enter(page, 'admin', '/Shop/list')
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  const [first] = (await call(page, 'GET', '/api/shops?limit=1&sort=name')) as {
    code: string
    name: string
  }[]
  const others = Array.from(
    { length: 149 },
    (_, n) => `Nhà cung cấp không có thật, số ${n} ở Đà Nẵng, Việt Nam`,
  )
  const name = `Dài ${Date.now() % 1_000_000}`
  const made = {
    area: 'shops',
    name,
    where: [['name', 'in', [...others, first?.name]]],
    q: '',
    sort: 'name',
    columns: null,
    shared: false,
  }
  await call(page, 'POST', '/api/views', made)
  await page.reload()
  await page.getByRole('tab', { name: new RegExp(name) }).click()
  const isAlone = async () => {
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(first?.name ?? '')
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
  }
  await isAlone()
  expect(new URL(page.url()).search.length).toBeLessThan(3_000)
  await page.reload()
  await isAlone()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/Shop/list/${first?.code}`))
  await page.reload()
  await isAlone()
  await page.goBack()
  await isAlone()
})
