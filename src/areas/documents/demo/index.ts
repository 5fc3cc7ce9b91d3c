/** Demo learning documents in every state. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { DAY, type Scene } from '../../../server/demo/scene.ts'
import { demo as subjects } from '../../subjects/demo/index.ts'
import { area } from '../area.ts'
import { COURSES } from './courses.ts'

export { COURSES, type LessonText } from './courses.ts'

/** When the demo document of this number was made, ms. */
export const writtenAt = (scene: Scene, index: number): number =>
  scene.calendar.start - (150 - index * 20) * DAY

/** The id of the demo document of this number. */
export const documentId = (scene: Scene, index: number): string =>
  timedId(writtenAt(scene, index), scene.streams('documents', index))

export const demo = defineDemo({
  area,
  needs: [subjects],
  tables: ['documents'],
  write: ({ scene, copier, use }) =>
    copier.records(
      COURSES.map(({ name, subject, level, status, summary }, index) => {
        const row = {
          code: codeOf(area, index + 1),
          createdAt: writtenAt(scene, index),
          name,
          cover: null,
          level,
          status,
          summary,
        }
        return { id: documentId(scene, index), row: { ...row, subject: use(subjects)[subject]?.id } }
      }),
    ),
})
