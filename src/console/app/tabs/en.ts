/** Words of the tabs bar and of the list of drafts. Namespace `tabs`. */
import type { Shape } from '../../../core/words.ts'
import type { vi } from './vi.ts'

export const en = {
  label: 'Visited tabs',
  close: 'Close the tab {name}',
  menu: 'Tab commands',
  menuOf: 'Commands for the tab {name}',
  unsaved: 'not saved',
  preview: 'preview',
  previewHint: '{name}: a preview, double-click to keep it',
  short: {
    refresh: 'Refresh',
    close: 'Close',
    'close-others': 'Close Others',
    'close-all': 'Close All',
  },
  open: 'open tab',
  // Why a command does nothing now.
  why: {
    alone: 'There is no other tab',
    hidden: 'The bar of tabs is hidden',
    none: 'This page has no tab',
    pinned: 'The tab is pinned and stays open',
    noneClosed: 'No tab was closed',
    isKept: 'This tab is not a preview',
    noDrafts: 'There are no drafts',
  },
  drafts: {
    will_one: '{count} draft',
    will_other: '{count} drafts',
    grid: 'Grid being edited',
    title: 'Drafts on this device',
    text: 'What was entered and not saved. Only your account sees it; it is deleted after 30 days.',
    none: 'No drafts are left.',
    new: 'New {one}',
    discard: 'Discard',
    discardOf: 'Discard the draft {name}',
    back: 'Take back',
    backOf: 'Take back the draft {name}',
    unread: 'The draft could not be read, so it was not discarded: try again.',
    typing: 'being entered',
    line_one: '{count} unsaved draft',
    line_other: '{count} unsaved drafts',
  },
} satisfies Shape<typeof vi>
