/** What opens over a list, in both themes: axe finds nothing, and the focus comes back where it was. */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, test } from './fixtures.ts'
import { furnish, OVER_ORDERS, OVER_PRODUCTS, type Overlay } from './overlays.ts'

// Low, but with room for what opens: rows are alike, and axe takes its time over each.
test.use({ viewport: { width: 1440, height: 720 }, permissions: ['clipboard-read', 'clipboard-write'] })

/** Opened once, looked at in both themes. */
async function visit(page: Page, overlay: Overlay): Promise<void> {
  await page.getByRole('grid').focus()
  await overlay.from?.(page)
  const before = await page.evaluateHandle(() => document.activeElement)
  await overlay.open(page)
  if (overlay.at !== undefined) await page.locator(overlay.at).filter({ visible: true }).first().waitFor()
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    if (process.env.LOOK) await page.screenshot({ path: `test-results/look/${overlay.name}-${theme}.png` })
    expect.soft(await violations(page, { within: overlay.at }), `${overlay.name}, ${theme}`).toEqual([])
  }
  if (overlay.close) await overlay.close(page)
  else await page.keyboard.press('Escape')
  const focused = () =>
    before.evaluate((was) =>
      document.activeElement === was ? 'back' : document.activeElement?.outerHTML.slice(0, 200),
    )
  await expect.poll(focused, { message: `focus after ${overlay.name}` }).toBe('back')
}

test.describe.configure({ mode: 'parallel' })

/** Of an even share each, so that both workers have their part. */
const half = Math.ceil(OVER_ORDERS.length / 2)

for (const [name, path, overlays] of [
  ['orders', '/Delivery/list', OVER_ORDERS.slice(0, half)],
  ['orders, more', '/Delivery/list', OVER_ORDERS.slice(half)],
  ['products', '/Product/list', OVER_PRODUCTS],
] as const) {
  test(`axe finds nothing in what opens over ${name}, in both themes, and the focus comes back`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await enter(page, 'admin', '/errors')
    if (path === '/Delivery/list') await furnish(page)
    await page.goto(path)
    await page.locator('[data-row="0"] a').waitFor()
    for (const overlay of overlays) await visit(page, overlay)
  })
}
