/** Demo questions of the bank; some show a club. */
import sharp from 'sharp'
import { defineDemo, LINE_KEYS } from '../../../server/demo/area-demo.ts'
import { drawGoods } from '../../../server/demo/art/goods.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { claimPictures, pictureStore } from '../../../server/demo/pictures.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { demo as subjects } from '../../subjects/demo/index.ts'
import { area } from '../area.ts'
import { BANK } from './bank.ts'

const PICTURE_SIDE = 480

const OPTION_COLUMNS = [...LINE_KEYS, 'text', 'right'] as const

/** Each question with its options. */
function makeQuestions(scene: Scene, subjects: readonly RecordRow[]) {
  return BANK.map(({ options = [], subject, status = 'ready', points = 1, picture, ...question }, index) => {
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
    return { id, row, lines, picture }
  })
}

export const demo = defineDemo({
  area,
  needs: [subjects],
  tables: ['questions', 'questions_options'],
  make: ({ scene, use }) => makeQuestions(scene, use(subjects)),
  async write({ copier, made, db, dataDir }) {
    const store = await pictureStore(dataDir)
    const drawn = await Promise.all(
      made.map(async ({ id, row, picture }) => {
        if (!picture) return { id, row }
        const image = sharp(Buffer.from(drawGoods(...picture)), { density: 288 })
        return { id, row: { ...row, picture: await store.keep(image.resize(PICTURE_SIDE, PICTURE_SIDE)) } }
      }),
    )
    await claimPictures(db, store.names, PICTURE_SIDE)
    copier.records(drawn)
  },
  writeLast: ({ copier, made }) =>
    copier.add(
      'questions_options',
      OPTION_COLUMNS,
      made.flatMap(({ lines }) => lines),
    ),
})
