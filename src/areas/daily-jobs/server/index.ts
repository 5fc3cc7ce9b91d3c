import { sql } from 'kysely'
import { holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { type Changes, defineServer, type Write } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'
import { area, type DailyJob, WEEK } from '../area.ts'
import { linesOf } from '../checklist.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'
import { countTicked, effects } from './effects.ts'
import { makeDue } from './series.ts'

/** A weekly job has a day; of other kinds of repetition the days of the week are none. */
function weekdaysOf(values: Changes): Changes {
  const weekly = values.repeat === 'weekly'
  if (weekly && !WEEK.some((name) => values[name] === true)) {
    throw new Problem('invalid', { fields: { monday: { key: 'required' } }, area: area.id })
  }
  return weekly ? {} : Object.fromEntries(WEEK.map((name) => [name, false]))
}

/** Whether the job was linked to this once: an undo brings a link back also when its record is gone by now. */
async function wasLinked({ sql: db }: Write, job: string, linked: string): Promise<boolean> {
  const { rows } = await sql`select from audit
    where record_id = ${job}::uuid and (before ->> 'linked' = ${linked} or after ->> 'linked' = ${linked}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * The linked record as the link leads to it: its own code, however it was typed. Throws where there is none, but for
 * what a job that exists has been linked to.
 */
async function linkedOf(write: Write, linked: unknown, job?: string): Promise<Changes> {
  if (typeof linked !== 'string') return {}
  const found = await write.others.named(linked)
  // A job is met by its own link too, which names nothing by itself.
  const isLink = found?.area === area.id && found.code !== linked.trim().toUpperCase()
  if (found && !isLink && !found.several) return { linked: found.code }
  if (job !== undefined && (await wasLinked(write, job, linked))) return { linked }
  const key = found?.several ? 'linkedSeveral' : 'linkedUnknown'
  const refusal = { key, params: { code: linked } }
  throw new Problem('invalid', { area: area.id, fields: { linked: refusal } })
}

export const server = defineServer({
  area,
  input,
  states,
  effects,
  detail,
  parts: {
    checklist: `select coalesce(json_agg(json_build_object('text', l.item, 'at', iso_time(k.at), 'by', a.name)
        order by l.n), '[]')
      from (select trim(s.item) as item, s.n from regexp_split_to_table(coalesce(t.steps, ''), '\\n')
        with ordinality as s(item, n) where trim(s.item) <> '') l
      left join daily_job_ticks k on k.job_id = t.id and k.item = l.item
      left join accounts a on a.id = k.by_id`,
  },
  /** Staff see their own and what they gave to others; who leads the team sees all. */
  visible: ({ abilities, accountId }) =>
    holds(abilities, `${area.id}.team`)
      ? undefined
      : sql`(t.assignee_id = ${accountId}::uuid or t.created_by_id = ${accountId}::uuid)`,
  before: {
    async create(write, values) {
      const id = newId()
      return {
        ...values,
        ...(await linkedOf(write, values.linked)),
        ...weekdaysOf(values),
        id,
        seriesId: id,
        monthDay: Number(String(values.day).slice(8)),
        meantFor: values.day,
        itemsTotal: linesOf(values.steps as string | null).length,
      }
    },
    async update(write, job, changes): Promise<Changes> {
      const reason = states.editable?.(job)
      if (reason) throw new Problem('notAllowed', { area: area.id, reason })
      const after = { ...job, ...changes } as DailyJob
      const lines = linesOf(after.steps)
      return {
        ...changes,
        ...(await linkedOf(write, changes.linked, job.id)),
        ...weekdaysOf(after),
        itemsTotal: lines.length,
        itemsDone: await countTicked(write.sql, job.id, lines),
      }
    },
  },
  after: {
    async create(write, job) {
      await sql`insert into daily_job_days (series_id, day) values (${job.id}::uuid, ${job.day}::date)
        on conflict do nothing`.execute(write.sql)
    },
    async update(write, job, before) {
      if (job.day === before.day) return
      // Moved to another day, it is that day's: none is made for it beside this one.
      await sql`insert into daily_job_days (series_id, day) select series_id, day from daily_jobs
        where id = ${job.id}::uuid on conflict do nothing`.execute(write.sql)
    },
  },
  upkeep: makeDue,
})
