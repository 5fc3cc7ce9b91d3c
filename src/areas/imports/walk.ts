/** Imports that commands need, for the browser tests. */
import { imported } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'
import { showsWords, url } from '../../../tests/e2e/walk/effects.ts'

export const walk: AreaWalk = {
  effects: {
    'imports.template': showsWords(/Saved product-import|Đã lưu mau-nhap/),
    'imports.errors': showsWords(/Saved import-errors|Đã lưu loi-nhap/),
    'imports.rows': url(/\/ErrorRows\/list\?/),
  },
  ready: {
    'imports.write': (page) => imported(page),
    'imports.check': (page) => imported(page),
    'imports.cancel': (page) => imported(page),
    'imports.errors': (page) => imported(page),
    'imports.rows': (page) => imported(page),
  },
  screens: [
    ['import', '/Error/import', 'form'],
    ['import-record', '/Error/list/NSP00007', '[data-pane="detail"] >> text=NSP00007'],
  ],
}
