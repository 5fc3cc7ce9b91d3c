/** Demo rules that assign new orders: one active, two inactive. */

import { defineDemo } from '../../../server/demo/area-demo.ts'
import { handlersOf, type Person } from '../../../server/demo/colleagues.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { area } from '../area.ts'

/** Rules that assign orders to `handlers`. */
function makeRules(scene: Scene, handlers: readonly Person[]): RecordRow[] {
  const ids = handlers.map(({ id }) => id)
  const rules = [
    {
      name: 'Đơn lớn: người có ít đơn nhất trong nhóm lâu năm',
      active: true,
      minTotal: 20_000_000,
      method: 'least_load',
      persons: ids.slice(0, 3),
    },
    {
      name: 'Khu vực phía Nam: xoay vòng',
      active: false,
      provinces: ['TP. Hồ Chí Minh', 'Đồng Nai', 'Cần Thơ'],
      method: 'round_robin',
      persons: ids.slice(3, 6),
    },
    { name: 'Còn lại: chia đều cho cả nhóm', active: false, method: 'least_load', persons: ids },
  ]
  return rules.map((rule, index) => {
    const at = scene.now - (60 - index) * DAY
    const empty = { shops: [], provinces: [], minTotal: null, maxTotal: null, paymentMethod: null }
    const row = {
      ...empty,
      ...rule,
      code: codeOf(area, index + 1),
      position: (index + 1) * 10,
      createdAt: at,
    }
    return { id: timedId(at, scene.streams('assignment rules', index)), row }
  })
}

export const demo = defineDemo({
  area,
  tables: ['assignment_rules'],
  write: ({ scene, copier }) => copier.records(makeRules(scene, handlersOf())),
})
