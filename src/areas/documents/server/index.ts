/** Learning documents, and what one reads in them. */

import { sql } from 'kysely'
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import { codeForm } from '../../../core/sameness.ts'
import { defineServer } from '../../../server/kit/area/face.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { area } from '../area.ts'
import { input, type Outline, outline } from '../schema.ts'
import { states } from '../states.ts'

const OF_DOCUMENT = 'from lessons l join chapters c on c.id = l.chapter_id where c.document_id = t.id'

export const server = defineServer({
  area,
  input,
  states,
  computed: {
    lessonCount: `select count(*)::integer ${OF_DOCUMENT}`,
    minutes: `select coalesce(sum(l.minutes), 0)::integer ${OF_DOCUMENT}`,
  },
  routes(app, db) {
    mountRoute(app, {
      method: 'GET',
      url: `/api/${area.id}/:id/outline`,
      ability: `${area.id}.view`,
      tag: area.id,
      schema: {
        summary: 'Chapters and lessons of a document with their texts, in order',
        params: z.object({ id: z.string().describe('Id or code') }),
        response: { 200: envelope(outline) },
      },
      handler: async (request, reply) => {
        const { id } = request.params as { id: string }
        const { rows } = await sql<{ chapters: Outline }>`
          select coalesce((
            select json_agg(json_build_object('code', c.code, 'name', c.name, 'lessons', coalesce((
              select json_agg(json_build_object('code', l.code, 'name', l.name, 'minutes', l.minutes,
                'video', l.video, 'text', l.text_rich) order by l.place, l.id)
              from lessons l where l.chapter_id = c.id), '[]')) order by c.place, c.id)
            from chapters c where c.document_id = d.id), '[]') as chapters
          from documents d where d.id::text = ${id.toLowerCase()} or d.code = ${codeForm(id)}`.execute(db)
        if (!rows[0]) throw new Problem('notFound')
        return sendJson(reply, { error: 0, data: rows[0].chapters })
      },
    })
  },
})
