/**
 * axe finds nothing on any kind of page, in both themes, wide and narrow; in the long form on every section. Lists,
 * records and forms are drawn by the same parts in every area: sections.test.ts opens them all. `LOOK=1` keeps pictures.
 */
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { enter, expect, follow, test } from './fixtures.ts'
import { still } from './settled.ts'

async function check(page: Page, name: string): Promise<void> {
  if (process.env.LOOK) await page.screenshot({ path: `test-results/look/${name}.png` })
  expect(await violations(page), name).toEqual([])
}

type Screen = readonly [name: string, path: string, ready: string]

/** Open without a token. */
const OUTSIDE: readonly Screen[] = [
  ['login', '/login', 'input[name=username]'],
  ['register', '/register', 'form'],
  ['forgetpass', '/forgetpass', 'form'],
  ['denied', '/401', 'main'],
  ['not-found', '/404', 'main'],
]

const INSIDE: readonly Screen[] = [
  ['dashboard', '/dashboard', 'main h1, main h2'],
  ['orders', '/Delivery/list', '[role=row] >> text=DH'],
  ['order', '/Delivery/list/DH00002000', '[data-pane="detail"] >> text=DH00002000'],
  ['order-form', '/Delivery/list/DH00002000/edit', 'form'],
  ['product', '/Product/list/SP00010', '[data-pane="detail"] >> text=SP00010'],
  ['order-new', '/Delivery/list/new', 'form'],
  ['call-desk', '/CallDesk', '[data-desk]'],
  ['call-statistics', '/CallDesk/statistics?period=month&figure=confirmed', '[data-calls] td'],
  ['calls-by-hour', '/CallDesk/statistics?period=month&by=hour', '[data-statistics="hour"] td'],
  ['work', '/BillManage/list/NV00000', '[data-pane="detail"] >> text=NV00000'],
  ['board', '/Delivery_admin/board', 'table'],
  ['handover', '/Delivery_admin/list/BG000006', '[data-pane="detail"] >> text=BG000006'],
  ['remittance', '/Remittance/list/DS00001', '[data-pane="detail"] >> text=DS00001'],
  ['remittance-import', '/Remittance/import', 'form'],
  ['daily-job', '/JobDaily/list/CV000006', '[data-pane="detail"] >> text=CV000006'],
  ['voucher-form', '/Voucher/list/new', 'form'],
  ['profile', '/profile/index', '#avatar-title'],
  ['errors', '/errors', 'main >> text=Chưa có lỗi nào'],
]

/** More lists, records and forms, of the same parts as those above. */
const SECTIONS: readonly Screen[] = [
  ['customers', '/Customer/list', '[role=row] >> text=KH'],
  ['suppliers', '/Shop/list', '[role=row] >> text=NCC'],
  ['carriers', '/Transport/list', '[role=row] >> text=VC'],
  ['policy-form', '/ReturnPolicy/list/new', 'form'],
  ['accounts', '/Account/list', '[role=row] >> text=TK'],
  ['role', '/Role/list/VT0001', '[data-pane="detail"] >> text=VT0001'],
  ['calls', '/CallDesk/list', '[role=row] >> text=CG'],
  ['call-rule', '/CallRules/list/QTG004', '[data-pane="detail"] >> text=QTG004'],
  ['assignment-rule', '/AssignmentRules/list/QTP001', '[data-pane="detail"] >> text=QTP001'],
  ['voucher', '/Voucher/list/PGG00014', '[data-pane="detail"] >> text=PGG00014'],
  ['reason', '/Reasons/list/LD0021', '[data-pane="detail"] >> text=LD0021'],
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
      await go(path)
      await page.locator(ready).filter({ visible: true }).first().waitFor()
      await still(page)
      await check(page, `${name}-${theme}-${width}`)
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond, `${name} is wider than the window`).toBeLessThanOrEqual(0)
    }
    for (const screen of OUTSIDE) await visit(screen, (path) => page.goto(path))
    await enter(page, 'admin')
    for (const screen of LONG ? [...INSIDE, ...SECTIONS] : INSIDE)
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
