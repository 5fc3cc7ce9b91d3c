/** Demo secretaries: in office, of former terms, to come, ending soon; some slots are free. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { localDay } from '../../../server/demo/calendar.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { mobileNumber, personName } from '../../../server/demo/people.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { clubIds, demo as clubs } from '../../clubs/demo/index.ts'
import { area } from '../area.ts'

/** Terms in days from now; without an end they are until further notice. */
const TERMS: readonly (readonly [
  club: number,
  slot: '1' | '2',
  from: number,
  to: number | null,
  note: string | null,
])[] = [
  [0, '1', -700, -366, 'Đã bàn giao sổ hội viên và quỹ giải.'],
  [0, '1', -365, null, null],
  [0, '2', -200, 165, null],
  [1, '1', -300, 20, 'Sắp hết nhiệm kỳ, chờ người thay.'],
  [1, '2', -150, null, null],
  [2, '1', -90, 640, null],
  [2, '2', -400, -30, 'Chuyển công tác, chưa có người thay.'],
  [3, '1', -500, 12, 'Đã báo nghỉ sau giải cuối năm.'],
  [3, '1', 13, 740, 'Nhận bàn giao trong tuần cuối.'],
  [4, '1', -60, null, null],
  [5, '1', -420, null, null],
  [5, '2', -80, 285, null],
  [6, '2', 10, 375, 'Bắt đầu sau đại hội.'],
  [8, '1', -250, 115, null],
]

/** Numbers of this index and after are of no other record. */
const PHONES = 160_000_000

function makeSecretary(scene: Scene, index: number): RecordRow {
  const [club = 0, slot, from = 0, to = null, note] = TERMS[index] ?? []
  const random = scene.streams('secretaries', index)
  const at = scene.now + Math.min(from, -1) * DAY - 3 * DAY
  const row = {
    ...{ code: codeOf(area, index + 1), createdAt: at, club: clubIds(scene)[club], slot, note },
    name: personName(random, random.chance(0.6) ? 'female' : 'male'),
    startsOn: localDay(scene.now + from * DAY),
    endsOn: to === null ? null : localDay(scene.now + to * DAY),
    phone: mobileNumber(PHONES + index, scene.key),
    email: index % 3 === 0 ? null : `thuky${index + 1}@clbgolf.example`,
    vid: index % 2 === 0 ? `VGA${2_000 + index}` : null,
  }
  return { id: timedId(at, random), row }
}

export const demo = defineDemo({
  area,
  needs: [clubs],
  tables: ['secretaries'],
  write: ({ scene, copier }) => copier.records(TERMS.map((_, index) => makeSecretary(scene, index))),
})
