/** Lists that commands need, and their effects, for the browser tests. */
import { expect } from '@playwright/test'
import { call, dayFromNow, packed } from '../../../tests/e2e/made.ts'
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'
import { afterwards, url } from '../../../tests/e2e/walk/effects.ts'
import type { AnyRecord } from '../../core/area.ts'

/** An open list with one parcel, and one more of the same carrier that is ready. */
const list: NonNullable<AreaWalk['ready']>[string] = async (page) => {
  const order = await packed(page)
  const made = await call(page, 'POST', '/api/handovers', {
    carrier: (order.carrier as { id: string }).id,
    day: dayFromNow(0),
    orders: [order.id],
  })
  await packed(page)
  return made as AnyRecord
}

const ON_LISTS = ['edit', 'hand-over', 'add-parcel', 'add-ready', 'remove-parcel', 'cancel', 'scan']
const FIELDS = ['set-driver-name', 'set-vehicle', 'set-note']

export const walk: AreaWalk = {
  effects: {
    'handovers.scan': afterwards((page) =>
      expect(page.locator('[data-pane=detail] input:focus')).toBeVisible(),
    ),
    'handovers.from-orders': url(/Delivery_admin\/list\/BG\d+/),
  },
  ready: {
    'handovers.from-orders': (page) => packed(page),
    ...Object.fromEntries([...ON_LISTS, ...FIELDS].map((verb) => [`handovers.${verb}`, list])),
  },
  screens: [
    ['board', '/Delivery_admin/board', 'table'],
    ['handover', '/Delivery_admin/list/BG000006', '[data-pane="detail"] >> text=BG000006'],
  ],
}
