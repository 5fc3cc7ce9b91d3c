import type { Shape } from '../../core/words.ts'
import { AREA_TITLES } from './area-titles.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Audit log',
  one: 'audit entry',
  many: 'audit entries',
  keywords: 'history, changes, who changed, who deleted, trail, log',
  names: 'log',
  fields: {
    at: 'At',
    by: 'By',
    byName: 'Name at that time',
    area: 'Section',
    record: 'Record',
    action: 'Action',
    changed: 'Changed fields',
    source: 'From',
    note: 'Note',
  },
  values: {
    area: AREA_TITLES,
    source: {
      palette: 'Palette',
      key: 'Key',
      menu: 'Menu',
      button: 'Button',
      row: 'Row of the list',
      bulk: 'In bulk',
      undo: 'Undo',
      api: 'API',
      register: 'Registration',
      profile: 'Own profile',
      upgrade: 'Upgrade of the program',
      terminal: 'Command line of the server',
      clock: 'Time that was set',
    },
  },
  empty: 'Nothing was changed yet.',
  views: { all: 'All', today: 'Today', deleted: 'Deleted', undone: 'Undone', rights: 'Accounts and rights' },
  detail: {
    changes: 'Before and after',
    field: 'Field',
    before: 'Before',
    after: 'After',
    none: 'No field was changed.',
    gone: 'This record was deleted, or merged into another one.',
    hidden: 'You may not see this record, so its values are not shown.',
    system: 'System',
  },
}
