import type { FastifyInstance } from 'fastify'
import { holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { anotherHolds, needsAnother } from '../../../families/approvals/server/another-person.ts'
import { type Changes, defineServer, type Write } from '../../../server/kit/area/face.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { conditionOf } from '../../../server/kit/area/read/condition.ts'
import { refuseScan } from '../../../server/kit/area/read/scans.ts'
import { readWhere } from '../../../server/kit/area/read/where.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson } from '../../../server/kit/area/routes/routes.ts'
import { check, objectOf } from '../../../server/kit/area/write/input.ts'
import { area, type Notification, TARGET_AREAS } from '../area.ts'
import {
  type AudienceAsked,
  audienceAsked,
  audienceCount,
  detail,
  input,
  type NotificationDetail,
} from '../schema.ts'
import { states } from '../states.ts'
import { shootDue } from './due.ts'
import { heldNotifications } from './held.ts'
import { mergedDeliveries } from './merging.ts'
import { amongOf, countAudience, deliver } from './shoot.ts'

const VIEW_CUSTOMERS = 'customers.view'

/** Fields that another choice needs, emptied. */
const consistent = ({ target, audience }: Changes): Changes => ({
  ...(target !== 'record' && { targetRecord: null }),
  ...(target !== 'url' && { targetUrl: null }),
  ...(audience !== 'tags' && { tags: [] }),
  ...(audience !== 'vids' && { vids: [] }),
  ...(audience !== 'filter' && { filter: null, filterName: null }),
})

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value != null)

/** Throws `invalid` for a record that customers cannot open, such as an order. */
async function refuseUnseen({ others }: Write, code: unknown): Promise<void> {
  if (typeof code !== 'string') return
  const found = await others.named(code)
  if (found && !TARGET_AREAS.includes(found.area))
    throw new Problem('invalid', {
      area: area.id,
      fields: { targetRecord: { key: 'notForShoppers', params: { code: found.code } } },
    })
}

/** Throws `invalid` where a time is set, or was, by a user who may not send: the job sends it at that time. */
function refuseTime({ actor }: Write, ...times: unknown[]): void {
  if (times.every((time) => time == null) || holds(actor.abilities, `${area.id}.shoot`)) return
  throw new Problem('invalid', { area: area.id, fields: { sendAt: { key: 'needsShoot' } } })
}

/** Fields that customers get and that choose them: all that are entered but the time. */
const DECIDED = Object.keys(input.shape).filter((field) => field !== 'sendAt')
const ALONE = { fields: DECIDED, alone: [`${area.id}.shoot`] }

/** Whether another person has to send it, or to set its time. */
const isOwn = (write: Write, { id, createdBy }: Notification) =>
  needsAnother(write, id, { ...ALONE, known: [createdBy?.id] })

/** The problem of a text that would go at a time without another person having read it. */
const ownTime = () => new Problem('invalid', { area: area.id, fields: { sendAt: { key: 'ownTime' } } })

/** Throws where a time is set for a text of one's own, or a text is changed that goes at a time. */
async function checkTime(write: Write, record: Notification, changes: Changes): Promise<void> {
  const { sendAt = record.sendAt } = changes
  if (sendAt === null) return
  const writes = DECIDED.some((field) => changes[field] !== undefined)
  if (!writes && changes.sendAt === undefined) return
  const known = [record.createdBy?.id, writes ? write.actor.accountId : null]
  if (await needsAnother(write, record.id, { ...ALONE, known })) throw ownTime()
}

/** Throws `invalid` where a filter of customers is set, or is due at a time, by a user who may not view customers. */
function refuseFilter({ actor }: Write, isNew: boolean, { audience, sendAt }: Changes): void {
  if (audience !== 'filter' || !(isNew || sendAt != null) || holds(actor.abilities, VIEW_CUSTOMERS)) return
  throw new Problem('invalid', { area: area.id, fields: { filter: { key: 'needsCustomers' } } })
}

function routes(app: FastifyInstance, { tools, actorOf }: Kit): void {
  mountRoute(app, {
    method: 'POST',
    url: `/api/${area.id}/audience`,
    ability: `${area.id}.view`,
    tag: area.id,
    schema: {
      summary: 'Customers that a notification would go to; nothing is written',
      body: audienceAsked,
      response: { 200: envelope(audienceCount) },
    },
    handler: async (request, reply) => {
      const asked = check(audienceAsked, objectOf(request.body), area.id) as AudienceAsked
      const actor = actorOf(request)
      // A filter reveals of each record whether it matches.
      if (asked.audience === 'filter' && !holds(actor.abilities, VIEW_CUSTOMERS))
        throw new Problem('forbidden', {
          reason: { key: 'missingAbility', params: { ability: VIEW_CUSTOMERS } },
          data: { ability: VIEW_CUSTOMERS },
        })
      const among = await amongOf(asked, async (id, query) => {
        const table = tools.tables.get(id)
        if (!table) throw new Problem('notFound')
        await refuseScan(tools, table, { ...query, where: readWhere(table, query.where) }, actor)
        return conditionOf(tools, table, query, actor)
      })
      const data = among ? await countAudience(tools.sql, asked, among) : { count: 0, unknown: 0 }
      return sendJson(reply, { error: 0, data })
    },
  })
}

const COUNT = (state: string) =>
  `select count(*)::integer from notification_deliveries d where d.notification_id = t.id and d.state ${state}`

const parts: Record<keyof NotificationDetail, string> = {
  deliveries: `select json_build_object(
      'queued', count(*) filter (where d.state = 'queued'), 'failed', count(*) filter (where d.state = 'failed'),
      'sent', count(*) filter (where d.state = 'sent'), 'given_up', count(*) filter (where d.state = 'given_up'))
    from notification_deliveries d where d.notification_id = t.id`,
  open: `select coalesce(json_agg(m.code order by m.code), '[]') from outgoing_messages m
    where m.about_area = '${area.id}' and m.about_id = t.id and m.status <> 'sent'`,
}

export const server = defineServer({
  area,
  input,
  states,
  writeRoutes: routes,
  detail,
  parts,
  computed: { delivered: COUNT("= 'sent'"), failed: COUNT("in ('failed', 'given_up')") },
  effects: {
    reopen: {
      /** One whose time is over is missed: it does not go at once. The time of a text of one's own is for another person to set. */
      async run(write, notification) {
        const { sendAt } = notification
        if (sendAt === null) return {}
        if (sendAt <= write.now) return { sendAt: null, missedAt: sendAt, missed: 'late' }
        refuseTime(write, sendAt)
        return (await isOwn(write, notification)) ? { sendAt: null } : {}
      },
    },
    shoot: {
      async run(write, notification, _args, dryRun) {
        if (await isOwn(write, notification)) return { refused: { key: 'ownText' } }
        const { sql: db, actor, now, others } = write
        const { type, tags, vids, audience, filter } = notification
        const asked = { audience, filter, tags: tags.map(({ id }) => id), vids: [...(vids ?? [])] }
        const among = await amongOf(asked, others.condition)
        if (!among) return { refused: { key: 'filterUnknown' } }
        const { count } = await countAudience(db, asked, among)
        if (count === 0) return { refused: { key: 'noCustomer' } }
        if (dryRun) return {}
        const recipients = await deliver(db, { ...notification, type: type.name }, among)
        return { recipients, shotAt: now, shooter: actor.accountId }
      },
    },
  },
  before: {
    async create(write, values) {
      const whole = { ...values, ...consistent(values) }
      refuseTime(write, values.sendAt)
      if (values.sendAt != null && (await anotherHolds(write, ALONE.alone))) throw ownTime()
      refuseFilter(write, true, whole)
      await refuseUnseen(write, whole.targetRecord)
      return { ...whole, recipients: 0 }
    },
    async update(write, record, changes) {
      const was: Changes = record
      refuseTime(write, record.sendAt, changes.sendAt)
      await checkTime(write, record, changes)
      refuseFilter(write, changes.filter !== undefined, { ...was, ...changes })
      const emptied = Object.entries(consistent({ ...was, ...changes })).filter(
        ([name]) => isFilled(was[name]) || changes[name] !== undefined,
      )
      const whole: Changes = {
        ...changes,
        ...Object.fromEntries(emptied),
        // With another time it is no longer missed.
        ...(changes.sendAt != null && { missedAt: null, missed: null }),
      }
      if (changes.targetRecord !== undefined) await refuseUnseen(write, whole.targetRecord)
      return whole
    },
    async delete(_write, { status }) {
      if (status === 'shot') throw new Problem('inUse', { area: area.id, reason: { key: 'shotKept' } })
    },
  },
  upkeep: shootDue,
  held: { scheduled: heldNotifications },
  merging: { customers: mergedDeliveries },
})
