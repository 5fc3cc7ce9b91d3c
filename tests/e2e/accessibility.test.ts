/**
 * axe finds nothing on any kind of page, in both themes, wide and narrow; in the long form on every section. Lists,
 * records and forms are drawn by the same parts in every area: sections.test.ts opens them all. `LOOK=1` keeps pictures.
 */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, follow, test } from './fixtures.ts'
import { fitsWindow, still } from './settled.ts'
import { INSIDE, KINDS, type Screen, SECTIONS } from './walk/screens.ts'

async function check(page: Page, name: string): Promise<void> {
  if (process.env.LOOK) await page.screenshot({ path: `test-results/look/${name}.png` })
  expect(await violations(page), name).toEqual([])
}

/** Open without a token. */
const OUTSIDE: readonly Screen[] = [
  ['login', '/login', 'input[name=username]'],
  ['register', '/register', 'form'],
  ['forgetpass', '/forgetpass', 'form'],
  ['denied', '/401', 'main'],
  ['not-found', '/404', 'main'],
]

const LONG = process.env.FAULTS === 'long'

/** Each theme and each width once; the long form takes them all together. */
const LOOKS = [
  ['dark', 1440],
  ['light', 390],
  ...(LONG
    ? ([
        ['light', 1440],
        ['dark', 390],
        ['light', 1024],
      ] as const)
    : []),
] as const

test.describe.configure({ mode: 'parallel' })

for (const look of LOOKS) {
  const [theme, width] = look
  const tag = look === LOOKS[0] ? '@gate' : []
  test(`axe finds nothing: ${theme}, ${width} px`, { tag }, async ({ page }) => {
    test.setTimeout(600_000)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    // Low: rows are alike, and axe takes its time over each.
    await page.setViewportSize({ width, height: 640 })
    const visit = async ([name, path, ready]: Screen, go: (path: string) => Promise<unknown>) => {
      // The page before stays until the code of the next one is here: its form is not the one waited for.
      await page.locator('form').evaluateAll((all) => {
        for (const one of all) one.setAttribute('data-before', '')
      })
      await go(path)
      const shown = ready === 'form' ? 'form:not([data-before])' : ready
      await page.locator(shown).filter({ visible: true }).first().waitFor()
      await still(page)
      await check(page, `${name}-${theme}-${width}`)
      await fitsWindow(page, `${name} is wider than the window`)
    }
    for (const screen of OUTSIDE) await visit(screen, (path) => page.goto(path))
    await enter(page, 'admin')
    const gate = look === LOOKS[0] ? KINDS : INSIDE
    for (const screen of LONG ? [...INSIDE, ...SECTIONS] : gate)
      await visit(screen, (path) => follow(page, path))
    await follow(page, '/Delivery/list/DH00002000')
    await page.locator('[data-pane="detail"] >> text=DH00002000').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('option').first().waitFor()
    await check(page, `palette-${theme}-${width}`)
    await page.keyboard.press('Escape')
    await page.locator('[data-pane="detail"]').first().focus()
    await page.keyboard.press('?')
    await page.getByRole('dialog').filter({ visible: true }).first().waitFor()
    await check(page, `keys-${theme}-${width}`)
  })
}
