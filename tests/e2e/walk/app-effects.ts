/** Visible effects of the console's own commands. A new one that does not ask has its line here. */
import { expect } from '@playwright/test'
import { ACCENT_IDS } from '../../../commands/app/look.ts'
import type { Command } from '../../../commands/command.ts'
import { afterwards, answered, asks, differs, type Effect, either, showsWords, url } from './effects.ts'
import { overlays } from './focus.ts'
import { registry } from './registry.ts'

const dialog: Effect = afterwards((page) => expect(overlays(page).first()).toBeVisible())

/** A question of the palette. */
const question = (id: string): Effect => asks(registry.get(id) as Command)

const search = differs(() => location.search)
const selected = differs(() => document.querySelectorAll('[data-row][aria-selected=true]').length)
const row = differs(() =>
  document.querySelector('[role=grid], [role=treegrid]')?.getAttribute('aria-activedescendant'),
)
/** Unsaved cells of a grid. */
const cells = differs(() => document.querySelectorAll('[role=grid] [data-command="list.edit-cell"]').length)
const columns = differs(() => document.querySelectorAll('[role=columnheader]').length)
const html = differs(() => JSON.stringify({ ...document.documentElement.dataset }))
const accent = differs(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
/** What the device remembers of the frame. */
const look = differs(() => localStorage.getItem('cms:look'))
const language = differs(() => document.documentElement.lang)
const pane = differs(
  () => document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane ?? 'none',
)
const tabs = differs(() =>
  [...document.querySelectorAll('[data-views] [role=tab]')].map((tab) => tab.textContent?.replace(/\d+/, '')),
)
/** Visited tabs, and which of them are previews. */
const visited = differs(() => {
  const { tabs } = JSON.parse(sessionStorage.getItem('cms:tabs') ?? '{}')
  return tabs.open.map((tab: { id: string; preview?: true }) => [tab.id, tab.preview === true])
})
const path = differs(() => location.pathname)
const clipboard = differs(() => navigator.clipboard.readText())
const full = differs(() => document.fullscreenElement !== null)

const job = (action: string) => answered(/POST/, new RegExp(`/api/jobs/[^/]+/${action}$`))

export const APP_EFFECTS: Record<string, Effect> = {
  'list.filter': afterwards((page) =>
    expect(page.getByRole('combobox', { name: 'Lọc danh sách' })).toBeFocused(),
  ),
  'list.add-filter': dialog,
  'list.clear-filter': search,
  'list.toggle-select': selected,
  'list.select-all': selected,
  'list.clear-selection': selected,
  'list.open': url(/list\/DH\d+$/),
  'list.peek': url(/list\/DH\d+$/),
  'list.sort': either(question('list.sort'), search),
  'list.columns': dialog,
  'list.show-column': either(question('list.show-column'), columns),
  'list.pin-column': question('list.pin-column'),
  'list.reset-columns': columns,
  'list.edit-cell': afterwards((page) =>
    expect(page.locator(':is([role=grid], [role=treegrid]) :is(input, textarea, select)')).toBeFocused(),
  ),
  'list.edit-grid': afterwards((page) =>
    expect(page.getByRole('toolbar', { name: 'Sửa dạng bảng' })).toBeVisible(),
  ),
  'grid.save': answered(/POST/, /^\/api\/carriers\/bulk\/update$/),
  'grid.next-error': row,
  'grid.previous-error': row,
  'grid.fix-alike': afterwards((page) => expect(page.locator('[role=grid] form input')).toBeFocused()),
  'grid.fill-down': cells,
  'grid.undo': cells,
  'grid.redo': cells,
  'grid.discard': cells,
  'list.copy': clipboard,
  'list.copy-rows': clipboard,
  'list.paste': dialog,
  'views.save': question('views.save'),
  'views.update': showsWords(/Đã cập nhật khung nhìn/),
  'views.revert': search,
  'views.rename': question('views.rename'),
  'views.share': showsWords(/Mọi người xem được khung nhìn/),
  'views.unshare': showsWords(/chỉ còn của riêng bạn/),
  'views.key': dialog,
  'views.move-left': tabs,
  'views.move-right': tabs,
  'views.delete': showsWords(/Đã xoá khung nhìn/),
  'record.previous': row,
  'record.next': row,
  'edit.undo': answered(/POST/, /^\/api\/undo$/),
  'edit.redo': answered(/POST/, /^\/api\/undo$/),
  'edit.repeat': answered(/POST/, /^\/api\/carriers\//),
  'view.refresh': answered(/GET/, /^\/api\/orders$/),
  'view.next-pane': pane,
  'view.previous-pane': pane,
  'view.toast': afterwards((page) =>
    expect(page.locator('[data-sonner-toaster] button:focus')).toBeVisible(),
  ),
  'view.fullscreen': full,
  'theme.light': html,
  'theme.dark': html,
  'theme.system': html,
  'settings.open': dialog,
  ...Object.fromEntries(ACCENT_IDS.map((id) => [`accent.${id}`, accent])),
  'accent.custom': question('accent.custom'),
  'header.toggle-fixed': html,
  'tabs.toggle-bar': look,
  'sidebar.toggle-logo': differs(() => document.querySelectorAll('[data-pane=sidebar] > a').length),
  'size.default': html,
  'size.medium': html,
  'size.small': html,
  'size.mini': html,
  'language.vi': language,
  'language.en': language,
  'sidebar.toggle': differs(() => document.querySelector('[data-sidebar]')?.getAttribute('data-sidebar')),
  'jobs.open': dialog,
  'notices.open': dialog,
  'jobs.download': async (page) => {
    const file = page.waitForEvent('download')
    file.catch(() => {}) // judged below; the way there may fail first
    return async () => expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
  },
  'jobs.cancel': job('cancel'),
  'jobs.retry': job('retry'),
  'jobs.undo': job('undo'),
  'macro.record': showsWords(/Đang ghi macro/),
  'macro.discard': afterwards((page) => expect(page.getByText(/Đang ghi macro/)).toHaveCount(0)),
  'macro.manage': dialog,
  'palette.open': afterwards((page) =>
    expect(page.locator('[role=dialog] [role=combobox]').filter({ visible: true })).toBeFocused(),
  ),
  'help.keys': dialog,
  'keys.check': dialog,
  'errors.go': url(/\/errors$/),
  'session.end-others': question('session.end-others'),
  'tabs.next': path,
  'tabs.previous': path,
  'tabs.close': path,
  'tabs.close-others': visited,
  'tabs.close-all': url(/dashboard$/),
  'tabs.reopen': path,
  'tabs.keep': visited,
  'tabs.refresh': answered(/GET/, /^\/api\/orders$/),
  'drafts.open': dialog,
  // A page that was loaded anew is of the build that the server has.
  'app.update': afterwards((page) =>
    expect(page.locator('meta[name=build]')).not.toHaveAttribute('content', 'older'),
  ),
  'app.install': differs(() => document.documentElement.dataset.prompted),
  // Forms that were only looked at leave drafts, about which the spec's sentence asks.
  'session.sign-out': either(url(/\/login/), showsWords(/chưa được lưu|bản nháp/)),
}
