import { sql } from 'kysely'
import { holds } from '../../../core/abilities.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { type Changes, defineServer } from '../../../server/kit/area/face.ts'
import { newId } from '../../../server/kit/ids.ts'
import { area, type DailyJob, WEEK } from '../area.ts'
import { linesOf } from '../checklist.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'
import { countTicked, effects } from './effects.ts'
import { heldSeries, makeDue } from './series.ts'

/** A weekly job has a day; of other kinds of repetition the days of the week are none. */
function weekdaysOf(values: Changes): Changes {
  const weekly = values.repeat === 'weekly'
  if (weekly && !WEEK.some((name) => values[name] === true)) {
    throw new Problem('invalid', { fields: { monday: { key: 'required' } }, area: area.id })
  }
  return weekly ? {} : Object.fromEntries(WEEK.map((name) => [name, false]))
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
    async create(_, values) {
      const id = newId()
      return {
        ...values,
        ...weekdaysOf(values),
        id,
        seriesId: id,
        monthDay: Number(String(values.day).slice(8)),
        meantFor: values.day,
        itemsTotal: linesOf(values.steps as string | null).length,
      }
    },
    async update(write, job, changes): Promise<Changes> {
      const after = { ...job, ...changes } as DailyJob
      const lines = linesOf(after.steps)
      return {
        ...changes,
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
      // Moved to another day, it is that day's: none is made for it next to this one.
      await sql`insert into daily_job_days (series_id, day) select series_id, day from daily_jobs
        where id = ${job.id}::uuid on conflict do nothing`.execute(write.sql)
    },
  },
  upkeep: makeDue,
  held: { repeated: heldSeries },
})
