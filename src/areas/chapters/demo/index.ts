/** Demo chapters of the learning documents. */
import { generateNKeysBetween } from 'fractional-indexing'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { HOUR, type Scene } from '../../../server/demo/scene.ts'
import {
  COURSES,
  documentId,
  demo as documents,
  type LessonText,
  writtenAt,
} from '../../documents/demo/index.ts'
import { area } from '../area.ts'

export type DemoChapter = {
  id: string
  at: number
  lessons: readonly LessonText[]
  row: Record<string, unknown>
}

/** Chapters of all demo documents, in order. */
function makeChapters(scene: Scene): DemoChapter[] {
  const all = COURSES.flatMap(({ chapters }, document) =>
    chapters.map((chapter) => ({ ...chapter, document })),
  )
  const places = generateNKeysBetween(null, null, all.length)
  return all.map(({ name, document, lessons }, index) => {
    const at = writtenAt(scene, document) + HOUR
    const row = {
      code: codeOf(area, index + 1),
      createdAt: at,
      name,
      document: documentId(scene, document),
      place: places[index],
    }
    return { id: timedId(at, scene.streams('chapters', index)), at, lessons, row }
  })
}

export const demo = defineDemo({
  area,
  needs: [documents],
  tables: ['chapters'],
  make: ({ scene }) => makeChapters(scene),
  write: ({ copier, made }) => copier.records(made),
})
