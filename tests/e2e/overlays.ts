/** What opens over a list, each with how it is opened by keys and where the focus is before; in either language. */
import type { Page } from '@playwright/test'
import { expect, mustCall } from './fixtures.ts'

export type Overlay = {
  name: string
  /** Puts the focus where it has to be again after closing; the grid unless said. */
  from?(page: Page): Promise<void>
  open(page: Page): Promise<void>
  /** What axe looks at; the whole page unless said. */
  at?: string
  /** Closes it; Esc unless said. */
  close?(page: Page): Promise<void>
}

const VIEW = 'Đơn lớn chờ gọi'

const DIALOG = 'dialog[open]'
const PALETTE = '[aria-modal="true"]'

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const shown = (page: Page, selector: string) =>
  page.locator(selector).filter({ visible: true }).first().waitFor()

/** Something for each overlay of orders to show: a saved view, macros, and a job of which a part is refused. */
export async function furnish(page: Page): Promise<void> {
  const call = { id: 'orders.log-call', args: { result: 'no_answer' }, shown: [], title: 'Ghi cuộc gọi' }
  await mustCall(page, 'PUT', '/api/public/account/preferences', {
    keyCheck: { skipped: true },
    macros: [
      { id: 'calls', name: 'Không nghe máy', steps: [call, { ...call, shown: ['gọi lại sau 15h'] }] },
      { id: 'gone', name: 'Lệnh đã mất', steps: [{ ...call, id: 'orders.teleport', title: 'Dịch chuyển' }] },
    ],
  })
  // Notes of orders that are over can no longer be changed: those are refused.
  await mustCall(page, 'POST', '/api/orders/bulk/update', {
    query: { where: [], q: '' },
    changes: { note: 'Gọi trước khi giao' },
  })
  await expect
    .poll(async () => JSON.stringify(await mustCall(page, 'GET', '/api/jobs?limit=1')), {
      timeout: 60_000,
    })
    .toContain('"state":"done"')
  const { data } = await mustCall(page, 'GET', '/api/views')
  if ((data as { name: string }[]).some(({ name }) => name === VIEW)) return
  await mustCall(page, 'POST', '/api/views', {
    area: 'orders',
    name: VIEW,
    where: [['status', 'eq', 'pending']],
    shared: true,
  })
}

/** Runs a command by its words in the palette. */
async function command(page: Page, words: string): Promise<void> {
  await press(page, 'Control+k')
  const field = page.locator(`${PALETTE} [role=combobox]:focus`)
  await field.fill(`>${words}`)
  await shown(page, `${PALETTE} [role=option][aria-selected=true]`)
  await press(page, 'Enter')
}

const gone = (page: Page, selector: string) =>
  expect(page.locator(selector).filter({ visible: true })).toHaveCount(0)

/** What is shown of an overlay; nothing when it is closed. */
const looks = async (page: Page, selector: string) => {
  const shown = await page.locator(selector).filter({ visible: true }).all()
  return (await Promise.all(shown.map((one) => one.innerHTML()))).join('')
}

/** Esc until nothing is open: each press goes back one level. */
async function goBack(page: Page, selector: string): Promise<void> {
  for (let level = 0; level < 4; level++) {
    const before = await looks(page, selector)
    await press(page, 'Escape')
    await expect.poll(() => looks(page, selector)).not.toBe(before)
    if ((await looks(page, selector)) === '') return
  }
  await gone(page, selector)
}

const dialog = (name: string, open: Overlay['open']): Overlay => ({
  name,
  open,
  at: DIALOG,
  close: (page) => goBack(page, DIALOG),
})
const palette = (name: string, open: Overlay['open']): Overlay => ({
  name,
  open,
  at: PALETTE,
  close: (page) => goBack(page, PALETTE),
})

const tabOfView = (page: Page) => page.getByRole('tab', { name: VIEW })

export const OVER_ORDERS: readonly Overlay[] = [
  dialog('jobs', async (page) => {
    await press(page, 'g', 'j')
    await shown(page, `${DIALOG} [data-job]`)
  }),
  dialog('job', async (page) => {
    await press(page, 'g', 'j')
    await shown(page, `${DIALOG} [data-job]`)
    await press(page, 'Enter')
    await shown(page, `${DIALOG} [role=row]`)
  }),
  dialog('settings', async (page) => {
    await press(page, 'g', ',')
    await shown(page, `${DIALOG} [role=switch]`)
  }),
  palette('bulk-preview', async (page) => {
    await press(page, 'Control+a')
    await shown(page, '[data-bulk]')
    await press(page, 'Control+a')
    await command(page, 'đặt ghi chú')
    await page.locator(`${PALETTE} [role=combobox]:focus:placeholder-shown`).fill('Kiểm tra lại địa chỉ')
    await press(page, 'Enter')
    await shown(page, `${PALETTE} [role=option][data-value=run]`)
  }),
  palette('sort-step', async (page) => {
    await press(page, 's')
    await shown(page, `${PALETTE} [role=option]`)
  }),
  palette('save-view', async (page) => {
    await command(page, 'lưu thành khung nhìn')
    await page.locator(`${PALETTE} [role=combobox]:focus:placeholder-shown`).fill('Khung nhìn mới')
    await press(page, 'Enter')
    await shown(page, `${PALETTE} [role=option]`)
  }),
  dialog('macros', async (page) => {
    await command(page, 'quản lý macro')
    await shown(page, DIALOG)
  }),
  dialog('macro', async (page) => {
    await command(page, 'quản lý macro')
    await shown(page, DIALOG)
    await page.locator(`${DIALOG} [data-row]`).first().press('Enter')
    await shown(page, `${DIALOG} input`)
  }),
  {
    name: 'recording',
    at: 'footer',
    open: async (page) => {
      await press(page, 'Shift+M')
      await shown(page, '[data-command="macro.discard"]')
    },
    close: async (page) => {
      await press(page, 'Shift+M')
      await gone(page, '[data-command="macro.discard"]')
    },
  },
  dialog('keys', async (page) => {
    await press(page, '?')
    await shown(page, `${DIALOG} input[type=search]`)
  }),
  {
    name: 'key-check',
    at: '[data-pane=check]',
    open: async (page) => {
      await command(page, 'kiểm tra bàn phím')
      await shown(page, '[data-pane=check] button:focus')
    },
  },
  {
    name: 'columns',
    at: '[role=dialog][data-state=open]',
    open: async (page) => {
      await press(page, 'Shift+C')
      await shown(page, '[role=dialog][data-state=open] input')
    },
  },
  {
    name: 'view-menu',
    at: '[role=menu]',
    from: (page) => tabOfView(page).focus(),
    open: async (page) => {
      await press(page, 'Shift+F10')
      await shown(page, '[role=menu]')
    },
  },
  {
    name: 'row-menu',
    at: '[role=menu]',
    open: async (page) => {
      await press(page, 'ArrowDown', 'Shift+F10')
      await shown(page, '[role=menu]')
    },
  },
  {
    name: 'completion',
    at: '[role=listbox]',
    from: (page) => press(page, '/'),
    open: async (page) => {
      await page.keyboard.type('tr')
      await shown(page, '[role=listbox] [role=option]')
    },
    close: async (page) => {
      await press(page, 'Escape')
      await gone(page, '[role=listbox] [role=option]')
      await press(page, 'Backspace', 'Backspace')
    },
  },
]

/** The active cell goes to a column that can be edited. */
async function toPrice(page: Page): Promise<void> {
  const at = await page
    .locator('[data-column]')
    .evaluateAll((all) => all.findIndex((one) => (one as HTMLElement).dataset.column === 'price'))
  await press(page, 'Escape', ...Array.from({ length: at + 1 }, () => 'ArrowRight'))
}

export const OVER_PRODUCTS: readonly Overlay[] = [
  {
    name: 'cell',
    at: '[role=grid] form',
    open: async (page) => {
      await toPrice(page)
      await press(page, 'F2')
      await shown(page, 'form input[name=price]')
      await page.keyboard.type('rẻ')
      await press(page, 'Enter')
      await shown(page, 'form [role=alert]')
    },
  },
  dialog('paste', async (page) => {
    await toPrice(page)
    await page.evaluate(() => navigator.clipboard.writeText('12tr5\nrẻ lắm\n900k\n'))
    await press(page, 'Control+v')
    await shown(page, `${DIALOG} table`)
  }),
  {
    name: 'header-menu',
    at: '[role=menu]',
    from: async (page) => {
      await press(page, 'Control+ArrowUp')
      await shown(page, '[data-column]:focus')
    },
    open: async (page) => {
      await press(page, 'Shift+F10')
      await shown(page, '[role=menu]')
    },
  },
  {
    name: 'filter-panel',
    at: '[role=dialog][data-state=open]',
    open: async (page) => {
      await press(page, 'f')
      await shown(page, '[role=dialog][data-state=open] input')
    },
  },
]
