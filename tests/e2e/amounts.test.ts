/** Amounts of money are shown whole or not at all: in lists, wherever these are scrolled to, and in records. */
import { cutAmounts } from './amounts.ts'
import { enter, expect, test } from './fixtures.ts'

/** Px by which a list is scrolled sideways: across the edges of its columns. */
const SIDEWAYS = [0, 61, 97, 190]

const LISTS = ['/Delivery/list', '/Product/list', '/Remittance/list']
const RECORDS = ['/Delivery/list/DH00002999']

for (const [width, height] of [
  [390, 844],
  [1024, 768],
] as const)
  test(`no amount is cut at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await enter(page, 'admin', LISTS[0])
    const cut: string[] = []
    for (const path of [...LISTS, ...RECORDS]) {
      await page.goto(path)
      const shown = RECORDS.includes(path)
        ? page.locator('[data-pane=detail]').getByText(/\d{3}đ/)
        : page.locator('[data-row]:not([data-placeholder])')
      await expect(shown.filter({ visible: true }).first()).toBeVisible()
      for (const left of SIDEWAYS) {
        await page.evaluate(async (to) => {
          document.querySelector('[role=grid]')?.scrollTo({ left: to })
          // Two frames: the table hides what is cut in the one after the scroll.
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        }, left)
        cut.push(...(await cutAmounts(page)).map((one) => `${path} at ${left}: ${one}`))
      }
    }
    expect(cut).toEqual([])
  })
