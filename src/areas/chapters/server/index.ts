import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'

export const server = defineServer({
  area,
  input,
  computed: { lessonCount: 'select count(*)::integer from lessons l where l.chapter_id = t.id' },
})
