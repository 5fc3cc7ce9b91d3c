/** Demo exams: drafts, published ones and closed ones, with their questions frozen. */
import { defineDemo, LINE_KEYS } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { demoId } from '../../../server/demo/roles.ts'
import { DAY, iso, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { demo as questions } from '../../questions/demo/index.ts'
import { demo as subjects } from '../../subjects/demo/index.ts'
import { area } from '../area.ts'
import { freeze } from '../server/public.ts'
import { EXAMS } from './exams.ts'

const HOUR = DAY / 24

/** Eight in the morning of a day counted from today. */
const at = (scene: Scene, days: number | undefined) =>
  days === undefined ? null : iso(Math.floor(scene.now / DAY) * DAY + days * DAY + HOUR)

function makeExams(scene: Scene, subjects: readonly RecordRow[], bank: readonly { id: string }[]) {
  return EXAMS.map((text, index) => {
    const random = scene.streams('exams', index)
    const createdAt = scene.now - (130 - index * 15) * DAY
    const id = timedId(createdAt, random)
    const row = {
      ...{ code: codeOf(area, index + 1), createdAt, name: text.name, status: text.status },
      ...{ subject: subjects[text.subject]?.id, source: text.draws ? 'draw' : 'hand' },
      ...{ minutes: text.minutes, passMark: text.pass * 100, attempts: text.attempts ?? null },
      ...{ startsAt: at(scene, text.from), endsAt: at(scene, text.to), note: text.note ?? null },
      audience: (text.audience ?? []).map((role) => demoId('role', role)),
    }
    const chosen = (text.questions ?? []).map((number, position) => [
      ...[timedId(createdAt, random), id, position, bank[number - 1]?.id],
    ])
    const draws = (text.draws ?? []).map(([subject, difficulty, count], position) => [
      ...[timedId(createdAt, random), id, position, subjects[subject]?.id, difficulty, count],
    ])
    return { id, row, chosen, draws }
  })
}

export const demo = defineDemo({
  area,
  needs: [subjects, questions],
  tables: ['exams', 'exams_questions', 'exams_draws', 'exam_frozen_questions'],
  make: ({ scene, use }) => makeExams(scene, use(subjects), use(questions)),
  write: ({ copier, made }) => copier.records(made),
  async writeLast({ copier, made, db }) {
    copier.add(
      'exams_questions',
      [...LINE_KEYS, 'question_id'],
      made.flatMap(({ chosen }) => chosen),
    )
    copier.add(
      'exams_draws',
      [...LINE_KEYS, 'subject_id', 'difficulty', 'count'],
      made.flatMap(({ draws }) => draws),
    )
    // Frozen from what is in the tables.
    await copier.end()
    for (const { id, row } of made) if (row.status !== 'draft') await freeze(db, id)
  },
})
