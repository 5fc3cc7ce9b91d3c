/** Demo subjects. */
import { generateNKeysBetween } from 'fractional-indexing'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { area } from '../area.ts'

const SUBJECTS = [
  ['Luật golf', 'green'],
  ['Fitting và chọn gậy', 'blue'],
  ['Kiến thức sản phẩm', 'violet'],
  ['Kỹ năng bán hàng', 'amber'],
  ['Chăm sóc khách hàng', 'cyan'],
  ['Quy trình kho cũ', 'grey'],
] as const

/** The demo subjects in their order; the last one is stopped. */
export function makeSubjects(scene: Scene): RecordRow[] {
  const places = generateNKeysBetween(null, null, SUBJECTS.length)
  return SUBJECTS.map(([name, colour], index) => {
    const at = scene.calendar.start - (300 - index) * DAY
    const status = index === SUBJECTS.length - 1 ? 'inactive' : 'active'
    const row = { code: codeOf(area, index + 1), createdAt: at, name, colour, place: places[index], status }
    return { id: timedId(at, scene.streams('subjects', index)), row }
  })
}

export const demo = defineDemo({
  area,
  tables: ['subjects'],
  make: ({ scene }) => makeSubjects(scene),
  write: ({ copier, made }) => copier.records(made),
})
