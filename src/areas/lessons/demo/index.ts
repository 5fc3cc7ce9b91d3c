/** Demo lessons of the chapters. */
import { generateNKeysBetween } from 'fractional-indexing'
import { richOf } from '../../../core/rich-text.ts'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { HOUR } from '../../../server/demo/scene.ts'
import { demo as chapters } from '../../chapters/demo/index.ts'
import { area } from '../area.ts'

export const demo = defineDemo({
  area,
  needs: [chapters],
  tables: ['lessons'],
  write({ scene, copier, use }) {
    const all = use(chapters).flatMap(({ id, at, lessons }) =>
      lessons.map((lesson) => ({ ...lesson, chapter: id, at: at + HOUR })),
    )
    const places = generateNKeysBetween(null, null, all.length)
    copier.records(
      all.map(({ name, minutes, video = null, text, chapter, at }, index) => ({
        id: timedId(at, scene.streams('lessons', index)),
        row: {
          ...{
            code: codeOf(area, index + 1),
            createdAt: at,
            name,
            chapter,
            minutes,
            video,
            attachment: null,
          },
          text: text === null ? null : richOf(text),
          place: places[index],
        },
      })),
    )
  },
})
