/** Work management by keyboard and by mouse: orders given to somebody, spread over the others, given by a rule. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'
import { call, placed, read, some } from './made.ts'

const detail = (page: Page) => page.locator('[data-pane="detail"]')
const rows = (page: Page) => page.locator('[data-row]:not([data-placeholder])')
type Person = { id: string; code: string; name: string; open: number }

async function begin(page: Page): Promise<Person[]> {
  await enter(page, 'admin')
  const people = (await some(page, 'work', [['shares', 'eq', true]], '&limit=50')) as unknown as Person[]
  expect(people.length).toBeGreaterThan(2)
  return people
}
const openOf = async (page: Page, { code }: Person) => Number((await read(page, 'work', code)).open)
const handlerOf = async (page: Page, code: string) =>
  ((await read(page, 'orders', code)).handler as { name: string } | null)?.name

test('by keyboard: two orders given, taken back; somebody’s orders opened and spread over the others', async ({
  page,
}) => {
  const people = await begin(page)
  const busy = people.toSorted((a, b) => b.open - a.open)[0] as Person
  const idle = people.toSorted((a, b) => a.open - b.open)[0] as Person
  const codes = [(await placed(page)).code, (await placed(page)).code]
  await page.goto('/Delivery/list')
  await expect(rows(page).first()).toContainText(codes[1] ?? '')
  await page.getByRole('grid').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(page.getByText('2 đã chọn').first()).toBeVisible()
  const before = await Promise.all(codes.map((code) => handlerOf(page, code)))
  await page.keyboard.press('a')
  await expect(page.locator('[role=combobox]:focus')).toBeVisible()
  await page.keyboard.type(idle.name)
  await expect(page.getByRole('option', { selected: true })).toContainText(idle.name)
  await page.keyboard.press('Enter')
  const handlers = () => Promise.all(codes.map((code) => handlerOf(page, code)))
  await expect.poll(handlers).toEqual([idle.name, idle.name])
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect.poll(handlers).toEqual(before)

  await page.goto(`/BillManage/list/${busy.code}`)
  await expect(detail(page)).toContainText(busy.name)
  await detail(page).focus()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/Delivery\/list\?.*handler/)
  await expect(rows(page).first()).toContainText('DH')
  await page.goBack()
  await expect(detail(page)).toContainText(busy.name)
  await detail(page).focus()
  const count = await openOf(page, busy)
  await page.keyboard.press('b')
  await expect(page.getByRole('option', { selected: true })).toContainText('Chia đều')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toContainText('Chuyển hết cho người khác')
  await page.keyboard.press('Enter')
  // To whom they would go is shown before it is done.
  const done = page.getByRole('option', { selected: true, name: `Chia lại đơn đang mở: ${count} đơn hàng` })
  await expect(done).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => openOf(page, busy)).toBe(0)
  await page.keyboard.press('z')
  await expect.poll(() => openOf(page, busy)).toBe(count)
})

test('by mouse: two people’s orders spread from the bar, taken back; a rule is made and gives the next order', async ({
  page,
}) => {
  const people = await begin(page)
  await page.goto('/BillManage/list')
  const two = people.toSorted((a, b) => b.open - a.open).slice(0, 2)
  for (const { code } of two) await rows(page).filter({ hasText: code }).locator('[data-tick]').click()
  await page.locator('[data-command="work.rebalance"]').filter({ visible: true }).first().click()
  const asked = page.getByRole('dialog', { name: /^Chia lại đơn đang mở/ })
  await asked.getByText('Chuyển hết cho người khác').click()
  await asked.getByRole('button', { name: /^Chia lại đơn đang mở/ }).click()
  await page.getByRole('option', { name: /^Chia lại đơn đang mở: \d+ đơn hàng$/ }).click()
  const open = () => Promise.all(two.map((one) => openOf(page, one)))
  await expect.poll(open).not.toEqual(two.map((one) => one.open))
  await page
    .getByRole('button', { name: /^Hoàn tác/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect.poll(open).toEqual(two.map((one) => one.open))

  await page.goto('/AssignmentRules/list/new')
  await page.locator('#field-name').click()
  await page.keyboard.type('Mọi đơn cho một người')
  await page.locator('#field-position').click()
  await page.keyboard.type('0')
  await page.locator('[data-field="method"]').getByText('Người ít đơn nhất').click()
  await page.locator('#field-persons').click()
  const person = page
    .getByRole('listbox')
    .getByRole('option')
    .filter({ hasText: two[0]?.name ?? '' })
  await person.first().click()
  await page
    .getByRole('button', { name: /^Lưu( Ctrl.*)?$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/AssignmentRules\/list\/QTP\d+$/)
  const { code } = await placed(page)
  expect(await handlerOf(page, code)).toBe(two[0]?.name)
})

test('more orders than go at once are spread by a job and taken back', async ({ page }) => {
  const people = await begin(page)
  const busy = people[0] as Person
  type Goods = { id: string; available: number; shop: { id: string } }
  while ((await openOf(page, busy)) <= 200) {
    const goods = (await call(page, 'GET', '/api/orders/goods')) as Goods[]
    // One line of each supplier is one order of each.
    const lines = Object.values(Object.groupBy(goods, ({ shop }) => shop.id)).flatMap((ofShop = []) => {
      const most = ofShop.toSorted((a, b) => b.available - a.available)[0]
      return most && most.available > 0 ? [{ variant: most.id, quantity: 1 }] : []
    })
    await placed(page, { lines })
    const newest = await some(page, 'orders', [['status', 'eq', 'pending']], `&limit=${lines.length}`)
    const ids = newest.map(({ id }) => id)
    await call(page, 'POST', '/api/orders/bulk/assign', { ids, args: { handler: busy.id } })
  }
  const count = await openOf(page, busy)
  await page.goto(`/BillManage/list/${busy.code}`)
  await expect(detail(page)).toContainText(busy.name)
  await detail(page).focus()
  await page.keyboard.press('b')
  await page.getByRole('option', { name: 'Chuyển hết cho người khác' }).click()
  await page.getByRole('option', { name: /^Chia lại đơn đang mở: \d+ đơn hàng$/ }).click()
  await expect.poll(() => openOf(page, busy), { timeout: 30_000 }).toBe(0)
  const [job] = (await call(page, 'GET', '/api/jobs')) as { id: string; total: number; changed: number }[]
  expect(job).toMatchObject({ total: count, changed: count })
  await page.keyboard.press('z')
  await expect.poll(() => openOf(page, busy), { timeout: 30_000 }).toBe(count)
})
