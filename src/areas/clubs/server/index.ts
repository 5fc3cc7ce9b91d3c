/** Clubs: the contact's name is that of the customer with the VID. */
import { z } from 'zod'
import { Problem } from '../../../core/problems/problems.ts'
import { vid } from '../../../core/schema.ts'
import { type Changes, defineServer, type Write } from '../../../server/kit/area/face.ts'
import { TODAY } from '../../../server/kit/area/period/phase.ts'
import { readParameters } from '../../../server/kit/area/read/list-query.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { nameOfVid } from '../../customers/server/public.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'

/** Secretaries `s` of the club `t` who are in office today. */
const IN_OFFICE = `from secretaries s where s.club_id = t.id and daterange(s.starts_on, s.ends_on, '[]') @> ${TODAY}`

const secretary = (slot: 1 | 2) => `select string_agg(s.name, ', ') ${IN_OFFICE} and s.slot = '${slot}'`

/** Fills in the contact's name; throws `invalid` where the VID is unknown and no name was typed. */
async function withContact({ sql }: Write, values: Changes): Promise<Changes> {
  const known = await nameOfVid(sql, String(values.contactVid))
  const contactName = known ?? values.contactName
  if (contactName) return { ...values, contactName }
  throw new Problem('invalid', { area: area.id, fields: { contactName: { key: 'contactUnknown' } } })
}

export const server = defineServer({
  area,
  input,
  states,
  computed: {
    contactVerified: 'exists (select from customers c where c.vid = t.contact_vid)',
    secretary1: secretary(1),
    secretary2: secretary(2),
    freeSlots: `2 - (select count(distinct s.slot)::integer ${IN_OFFICE})`,
    memberCount: 'select count(*)::integer from customers c where c.club_id = t.id',
  },
  before: {
    create: withContact,
    async update(write, club, changes) {
      if (changes.contactVid === undefined && changes.contactName === undefined) return changes
      const { contactName } = await withContact(write, { ...club, ...changes })
      return { ...changes, contactName }
    },
  },
  routes(app, sql) {
    mountRoute(app, {
      method: 'GET',
      url: `/api/${area.id}/contact`,
      ability: `${area.id}.edit`,
      tag: area.id,
      schema: {
        summary: 'The name of the customer with a VID; null where none has it',
        querystring: z.object({ vid: z.string() }),
        response: { 200: envelope(z.object({ name: z.string().nullable() })) },
      },
      handler: async (request, reply) => {
        const given = vid.safeParse(readParameters(request.query, ['vid']).vid)
        if (!given.success) throw new Problem('badFilter', { fields: { vid: { key: 'wrongValue' } } })
        return sendJson(reply, { error: 0, data: { name: (await nameOfVid(sql, given.data)) ?? null } })
      },
    })
  },
})
