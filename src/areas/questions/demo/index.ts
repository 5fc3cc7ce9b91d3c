/** Demo questions of the bank. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { DAY } from '../../../server/demo/scene.ts'
import { demo as subjects } from '../../subjects/demo/index.ts'
import { area } from '../area.ts'
import { BANK } from './bank.ts'

const OPTION_COLUMNS = ['id', 'record_id', 'position', 'text', 'right'] as const

export const demo = defineDemo({
  area,
  needs: [subjects],
  tables: ['questions', 'questions_options'],
  write({ scene, copier, use }) {
    const known = use(subjects)
    for (const [
      index,
      { options = [], subject, status = 'ready', points = 1, ...question },
    ] of BANK.entries()) {
      const random = scene.streams('questions', index)
      const at = scene.calendar.start - (200 - index * 3) * DAY
      const id = timedId(at, random)
      const row = {
        ...{ code: codeOf(area, index + 1), createdAt: at, subject: known[subject]?.id, status, points },
        ...{ truth: null, value: null, tolerance: null, expected: null, explanation: null, picture: null },
        ...question,
      }
      copier.records([{ id, row }])
      const rows = options.map((text, position) => [
        ...[timedId(at, random), id, position, text.replace(/^\*/, ''), text.startsWith('*')],
      ])
      copier.add('questions_options', OPTION_COLUMNS, rows)
    }
  },
})
