/** Pages of vouchers for the browser tests. */
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'

export const walk: AreaWalk = {
  screens: [
    ['voucher-form', '/Voucher/list/new', 'form', 'all'],
    ['voucher', '/Voucher/list/PGG00014', '[data-pane="detail"] >> text=PGG00014', 'long'],
  ],
}
