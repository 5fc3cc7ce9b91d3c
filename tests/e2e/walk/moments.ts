/**
 * Moments in which commands are in question that are not always: something ticked, something done, a view
 * open, a job under way. Those of an area's commands are in its `walk.ts`. `at`: where, else the orders, or the area's list;
 * `make`: what comes before; `after`: puts things back.
 */
import { expect, type Page } from '@playwright/test'
import { call } from '../made.ts'
import { AREA_MOMENTS } from './area-walks.ts'
import { run } from './keyboard.ts'

type Step = (page: Page) => Promise<unknown>
export type Moment = { at?: string; make?: Step; after?: Step }

const grid = (page: Page) => page.locator('[role=grid], [role=treegrid]')

const onRow: Step = async (page) => {
  await grid(page).focus()
  await page.keyboard.press('ArrowDown')
}

const ticked: Step = async (page) => {
  await onRow(page)
  await page.keyboard.press('x')
}

const untick: Step = async (page) => {
  await grid(page).focus()
  await page.keyboard.press('Escape')
}

/** A cell that can be changed is the active one: the carrier's name. */
const onCell: Step = async (page) => {
  await onRow(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
}

const emptyClipboard: Step = async (page) => {
  await onRow(page)
  await page.evaluate(() => navigator.clipboard.writeText('-'))
}

/** Carriers are edited as a grid, with one cell changed: a name, of which the short one is an error. */
const inGrid = (name: string, ...then: string[]): Moment => ({
  at: '/Transport/list?grid=1',
  make: async (page) => {
    await page.getByRole('toolbar', { name: 'Sửa dạng bảng' }).waitFor()
    await grid(page).focus()
    // The name of the first one.
    for (const key of ['ArrowRight', 'Home', 'Control+Home', 'ArrowRight', 'Enter'])
      await page.keyboard.press(key)
    await page.locator('[role=grid] form input').fill(name)
    await page.keyboard.press('Enter')
    await page.locator('[role=grid] [data-command="list.edit-cell"]').first().waitFor()
    for (const key of then) await page.keyboard.press(key)
  },
  after: async (page) => {
    const discard = page.getByRole('button', { name: 'Bỏ hết' })
    if (await discard.isVisible()) await discard.click()
  },
})

/** A change that can be taken back and repeated. */
const done: Step = async (page) => {
  await onRow(page)
  // From the first one: behind the last there is no next one. Home alone stays in the row where a cell is active.
  await page.keyboard.press('Control+Home')
  const before = await grid(page).getAttribute('aria-activedescendant')
  const written = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().includes('/api/carriers/') && one.ok(),
  )
  await run(page, 'carriers.deactivate')
  await written
  // Done: the cursor goes on, and again means the next one.
  await expect(grid(page)).not.toHaveAttribute('aria-activedescendant', before ?? '')
}

/** The report of a change: before it, the next undo means an earlier change, and the cursor may still be moved. */
const reported = (page: Page, words: RegExp) =>
  page.getByText(words).filter({ visible: true }).first().waitFor()

const undo: Step = async (page) => {
  await run(page, 'edit.undo')
  await reported(page, /^Đã hoàn tác/)
}

/** A saved view of one's own is open, between two others. */
const viewOpen =
  ({ changed = false, shared = false } = {}): Step =>
  async (page) => {
    let id = ''
    const mark = Date.now()
    for (const name of ['Một', 'Hai', 'Ba']) {
      const view = (await call(page, 'POST', '/api/views', {
        area: 'orders',
        name: `${name} ${mark}`,
        shared,
        where: [['payment', 'eq', 'paid']],
        q: '',
        sort: '-placedAt',
      })) as { id: string }
      if (name === 'Hai') id = view.id
    }
    const tab = page.locator(`[data-command="view.${id}"]`)
    await tab.click()
    await page.locator(`[data-command="view.${id}"][aria-selected=true]`).waitFor()
    if (changed) {
      await page.getByRole('combobox', { name: 'Lọc danh sách' }).focus()
      await page.keyboard.insertText('status:pending')
      await page.keyboard.press('Enter')
      await page.getByRole('img', { name: 'Danh sách đã khác khung nhìn' }).waitFor()
    }
    await grid(page).focus()
  }

/** Views of former moments would push the open one out of sight. */
const dropViews: Step = async (page) => {
  const views = (await call(page, 'GET', '/api/views')) as { id: string }[]
  for (const { id } of views) await call(page, 'DELETE', `/api/views/${id}`)
}

const view = (how?: { changed?: boolean; shared?: boolean }): Moment => ({
  make: viewOpen(how),
  after: dropViews,
})

type Job = { id: string; state: string; canRetry: boolean; canUndo: boolean }

const startJob = (page: Page, where: unknown[]) =>
  call(page, 'POST', '/api/orders/bulk/update', {
    query: { where, q: '' },
    changes: { note: `Gọi trước khi giao ${Date.now()}` },
  })

/** Jobs over all orders have begun: enough of them that one still runs when its button is reached. */
const jobRuns: Step = async (page) => {
  for (let i = 0; i < 4; i++) await startJob(page, [])
  await page.locator('#status-jobs [data-job]').waitFor()
}

const jobsNow = async (page: Page) => (await call(page, 'GET', '/api/jobs?limit=30')) as Job[]
const isActive = ({ state }: Job) => state === 'running' || state === 'queued'

const jobsStop: Step = async (page) => {
  // One that has come to its end meanwhile has nothing to stop.
  for (const { id } of (await jobsNow(page)).filter(isActive))
    await call(page, 'POST', `/api/jobs/${id}/cancel`).catch(() => undefined)
}

/** The latest job is over, part of which was left out. */
const jobOver: Step = async (page) => {
  const over = async () => {
    const jobs = await jobsNow(page)
    return !jobs.some(isActive) && jobs[0]?.canRetry === true && jobs[0].canUndo
  }
  if (await over()) return
  await startJob(page, [['payment', 'eq', 'paid']])
  await expect.poll(over, { timeout: 30_000 }).toBe(true)
}

/** A list was written to a spreadsheet: its file is there to be fetched. */
const exported: Step = async (page) => {
  await run(page, 'orders.export')
  await page
    .getByText('Xuất dữ liệu thành công')
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 20_000 })
}

/** The preference is another one before, and the usual one after. */
const other = (before: string, usual: string, id: string): Moment => ({
  make: (page) => run(page, before),
  ...(id !== usual && { after: (page) => run(page, usual) }),
})

const recording: Step = async (page) => {
  await run(page, 'macro.record')
  await page.locator('[data-command="macro.discard"]').waitFor()
}

/** A list of another area has been looked at: there is a tab next to this one. */
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Thẻ đã mở' })

/** Commands on tabs need the bar. */
const showTabs: Step = async (page) => {
  if (!(await tabBar(page).isVisible())) await run(page, 'tabs.toggle-bar')
  await tabBar(page).waitFor()
}

const hideTabs: Step = async (page) => {
  if (await tabBar(page).isVisible()) await run(page, 'tabs.toggle-bar')
  await tabBar(page).waitFor({ state: 'detached' })
}

const otherTab: Step = async (page) => {
  await showTabs(page)
  await run(page, 'customers.go')
  await page.waitForURL(/Customer/)
  await run(page, 'orders.go')
  await page.waitForURL(/Delivery/)
}

const closedTab: Step = async (page) => {
  await otherTab(page)
  await run(page, 'tabs.close')
  await page.waitForURL(/Customer/)
}

/** Something is typed into a form and left there. */
const draftLeft: Step = async (page) => {
  await run(page, 'customers.create')
  await page.locator('form input[name=name]').fill('Khách gọi dở')
  await run(page, 'orders.go')
  await page.waitForURL(/Delivery/)
}

/** Signing out would ask about it. */
const dropDrafts: Step = async (page) => {
  await run(page, 'drafts.open')
  await page.getByRole('button', { name: /^Bỏ bản nháp/ }).click()
  await page.getByRole('button', { name: /^Lấy lại/ }).waitFor()
  await page.keyboard.press('Escape')
}

export const MOMENTS: Record<string, Moment> = {
  ...AREA_MOMENTS,
  'list.clear-filter': { at: '/Delivery/list?status=pending' },
  'list.toggle-select': { make: onRow, after: untick },
  'list.select-all': { after: untick },
  'list.clear-selection': { make: ticked },
  'list.open': { make: onRow },
  'list.peek': { make: onRow },
  'list.reset-columns': { make: hideColumn },
  'list.edit-cell': { at: '/Transport/list', make: onCell },
  'list.edit-grid': { at: '/Transport/list', after: (page) => run(page, 'list.edit-grid') },
  'grid.save': inGrid(`Giao nhanh ${Date.now() % 100_000}`),
  'grid.next-error': inGrid('x'),
  'grid.previous-error': inGrid('x'),
  'grid.fix-alike': inGrid('x', 'ArrowUp'),
  'grid.fill-down': inGrid('Giao nhanh'),
  'grid.undo': inGrid('Giao nhanh'),
  'grid.redo': inGrid('Giao nhanh', 'Control+z'),
  'grid.discard': inGrid('Giao nhanh'),
  'list.copy': { make: emptyClipboard },
  'list.copy-rows': { make: emptyClipboard },
  'list.paste': {
    at: '/Transport/list',
    make: async (page) => {
      await onCell(page)
      await page.evaluate(() => navigator.clipboard.writeText('Giao nhanh 1\nGiao nhanh 2'))
    },
  },
  'record.previous': { make: onRow },
  'record.next': { make: onRow },
  'edit.undo': {
    at: '/Transport/list?status=active',
    make: done,
    after: (page) => reported(page, /^Đã hoàn tác/),
  },
  'edit.redo': {
    at: '/Transport/list?status=active',
    make: async (page) => {
      await done(page)
      await undo(page)
    },
    after: async (page) => {
      await reported(page, /^Đã làm lại/)
      await undo(page)
    },
  },
  'edit.repeat': { at: '/Transport/list?status=active', make: done },
  'views.save': { at: '/Delivery/list?status=pending' },
  'views.update': view({ changed: true }),
  'views.revert': view({ changed: true }),
  'views.rename': view(),
  'views.share': view(),
  'views.unshare': view({ shared: true }),
  'views.key': view(),
  'views.move-left': view(),
  'views.move-right': view(),
  'views.delete': view(),
  'jobs.download': { at: '/Delivery/list?status=cancelled', make: exported },
  'jobs.cancel': { make: jobRuns, after: jobsStop },
  'jobs.retry': { make: jobOver },
  'jobs.undo': { make: jobOver },
  // A notice to go to.
  'view.toast': { make: (page) => run(page, 'orders.copy-link') },
  'view.previous-pane': { make: (page) => page.locator('[data-pane=sidebar] a').first().focus() },
  'theme.light': other('theme.dark', 'theme.system', 'theme.light'),
  'theme.dark': other('theme.light', 'theme.system', 'theme.dark'),
  'theme.system': other('theme.dark', 'theme.system', 'theme.system'),
  'size.default': other('size.mini', 'size.default', 'size.default'),
  'size.medium': { after: (page) => run(page, 'size.default') },
  'size.small': { after: (page) => run(page, 'size.default') },
  'size.mini': { after: (page) => run(page, 'size.default') },
  'accent.blue': { make: (page) => run(page, 'accent.red') },
  'header.toggle-fixed': { after: (page) => run(page, 'header.toggle-fixed') },
  'tabs.toggle-bar': { after: (page) => run(page, 'tabs.toggle-bar') },
  'sidebar.toggle-logo': { after: (page) => run(page, 'sidebar.toggle-logo') },
  'language.vi': { make: (page) => run(page, 'language.en') },
  'language.en': { after: (page) => run(page, 'language.vi') },
  'view.fullscreen': { after: (page) => page.evaluate(() => document.exitFullscreen()) },
  // The page is of an older build than the server's.
  'app.update': {
    make: async (page) => {
      await page.evaluate(() => {
        document.querySelector('meta[name=build]')?.setAttribute('content', 'older')
        window.dispatchEvent(new Event('online'))
      })
      await page.locator('#status-update [data-command="app.update"]').waitFor()
    },
  },
  'app.install': {
    make: (page) =>
      page.evaluate(() => {
        const prompt = async () => {
          document.documentElement.dataset.prompted = 'yes'
        }
        window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
      }),
  },
  'macro.record': { after: (page) => run(page, 'macro.discard') },
  'macro.discard': { make: recording },
  'tabs.next': { make: otherTab, after: hideTabs },
  'tabs.previous': { make: otherTab, after: hideTabs },
  'tabs.close': { make: otherTab, after: hideTabs },
  'tabs.close-others': { make: otherTab, after: hideTabs },
  'tabs.close-all': { make: otherTab, after: hideTabs },
  'tabs.reopen': { make: closedTab, after: hideTabs },
  'tabs.keep': {
    after: hideTabs,
    make: async (page) => {
      await showTabs(page)
      await onRow(page)
      await page.keyboard.press('Enter')
      await page.waitForURL(/DH\d+$/)
    },
  },
  'drafts.open': { make: draftLeft, after: dropDrafts },
}

async function hideColumn(page: Page): Promise<void> {
  await run(page, 'list.show-column')
  await page.keyboard.press('Enter')
}
