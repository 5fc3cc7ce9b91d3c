/** Demo questions of the bank. */
import { defineDemo, LINE_KEYS } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { demo as subjects } from '../../subjects/demo/index.ts'
import { area } from '../area.ts'
import { BANK } from './bank.ts'

const OPTION_COLUMNS = [...LINE_KEYS, 'text', 'right'] as const

/** Each question with its options. */
function makeQuestions(scene: Scene, subjects: readonly RecordRow[]) {
  return BANK.map(({ options = [], subject, status = 'ready', points = 1, ...question }, index) => {
    const random = scene.streams('questions', index)
    const at = scene.calendar.start - (200 - index * 3) * DAY
    const id = timedId(at, random)
    const row = {
      ...{ code: codeOf(area, index + 1), createdAt: at, subject: subjects[subject]?.id, status, points },
      ...{ truth: null, value: null, tolerance: null, expected: null, explanation: null, picture: null },
      ...question,
    }
    const lines = options.map((text, position) => [
      ...[timedId(at, random), id, position, text.replace(/^\*/, ''), text.startsWith('*')],
    ])
    return { id, row, lines }
  })
}

export const demo = defineDemo({
  area,
  needs: [subjects],
  tables: ['questions', 'questions_options'],
  make: ({ scene, use }) => makeQuestions(scene, use(subjects)),
  write: ({ copier, made }) => copier.records(made),
  writeLast: ({ copier, made }) =>
    copier.add(
      'questions_options',
      OPTION_COLUMNS,
      made.flatMap(({ lines }) => lines),
    ),
})
