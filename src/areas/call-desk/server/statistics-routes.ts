/** `GET /api/call-desk/statistics`, the calls behind its figures, and the figures as a sheet. */

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isDay } from '../../../core/dates/dates.ts'
import { ownRange } from '../../../core/dates/ranges.ts'
import { Problem } from '../../../core/problems/problems.ts'
import { accessBy } from '../../../server/kit/access/taken.ts'
import type { Kit } from '../../../server/kit/area/kit.ts'
import { readNumber, readParameters } from '../../../server/kit/area/read/list-query.ts'
import { envelope } from '../../../server/kit/area/routes/entity-schema.ts'
import { mountRoute, sendJson, tellTiming } from '../../../server/kit/area/routes/routes.ts'
import { sendSheet, XLSX } from '../../../server/kit/export/figures.ts'
import { area } from '../area.ts'
import { ABOUT, BREAKDOWNS, COUNTED, OF_ORDERS } from '../statistics.ts'
import { countedCalls, statistics, week } from '../statistics-schema.ts'
import { type Asked, readCounted, readStatistics, SHEET_ROWS_MAX } from './statistics.ts'
import { sheetOf } from './statistics-sheet.ts'
import { readWeek } from './week.ts'

/** As far as calls of one figure are paged through. */
const AT_MAX = 1_000_000
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '9000-01-01'

const asked = {
  from: z.string().describe('First day, YYYY-MM-DD'),
  to: z.string().describe('Last day, in it too'),
  by: z.enum(BREAKDOWNS).optional().describe('Default: person'),
  about: z.enum(ABOUT).optional().describe('What was called about; default: confirm'),
}
const NAMES = ['from', 'to', 'by', 'about'] as const
type Given = Partial<Record<(typeof NAMES)[number] | 'figure' | 'row' | 'at', string>>

/** One of some words. Throws `badFilter` naming the parameter. */
function oneOf<T extends string>(name: string, all: readonly T[], text: string): T {
  const found = all.find((one) => one === text)
  if (found === undefined) throw new Problem('badFilter', { fields: { [name]: { key: 'wrongValue' } } })
  return found
}

function readDay(name: 'from' | 'to', text: string | undefined): string {
  // Days of no year that calls are made in are no days of any index either.
  if (text === undefined || !isDay(text) || text < FIRST_DAY || text > LAST_DAY)
    throw new Problem('badFilter', { fields: { [name]: { key: 'date' } } })
  return text
}

function readAsked(given: Given): Asked {
  const [from, to] = [readDay('from', given.from), readDay('to', given.to)]
  if (to < from || ownRange(from, to).problem !== undefined)
    throw new Problem('badFilter', { fields: { to: { key: 'wrongValue' } } })
  const about = oneOf('about', ABOUT, given.about ?? 'confirm')
  const by = oneOf('by', BREAKDOWNS, given.by ?? 'person')
  if (about !== 'confirm' && OF_ORDERS.has(by))
    throw new Problem('badFilter', { fields: { by: { key: 'wrongValue' } } })
  return { from, to, by, about }
}

const ROUTE = { method: 'GET', ability: `${area.id}.lead`, tag: area.id } as const
const BASE = `/api/${area.id}/statistics`

/** All take the lead's ability. */
export function statisticsRoutes(app: FastifyInstance, kit: Kit): void {
  const db = kit.tools.sql
  mountRoute(app, {
    ...ROUTE,
    url: BASE,
    schema: {
      summary:
        'Calls, reach, confirmations and cancellations of a period by person, hour, day, product or supplier',
      querystring: z.object(asked),
      response: { 200: envelope(statistics) },
    },
    handler: async (request, reply) => {
      const began = performance.now()
      const data = await readStatistics(db, readAsked(readParameters(request.query, NAMES)))
      tellTiming(reply, began)
      return sendJson(reply, { error: 0, data })
    },
  })
  mountRoute(app, {
    ...ROUTE,
    url: `${BASE}/calls`,
    schema: {
      summary: 'The calls behind one of the figures, fifty at a time',
      querystring: z.object({
        ...asked,
        figure: z.enum(COUNTED),
        row: z.string().optional().describe('Key of a row; absent: of all'),
        at: z.string().optional().describe('Place of the first, default 0'),
      }),
      response: { 200: envelope(countedCalls) },
    },
    handler: async (request, reply) => {
      const began = performance.now()
      const given: Given = readParameters(request.query, [...NAMES, 'figure', 'row', 'at'])
      const figure = oneOf('figure', COUNTED, given.figure ?? '')
      const at = readNumber('at', given.at, { min: 0, max: AT_MAX }, 0)
      const data = await readCounted(db, readAsked(given), { figure, row: given.row ?? null, at })
      tellTiming(reply, began)
      return sendJson(reply, { error: 0, data })
    },
  })
  const { by: _by, ...period } = asked
  mountRoute(app, {
    ...ROUTE,
    url: `${BASE}/week`,
    schema: {
      summary: 'Calls and reach of a period by weekday and hour',
      querystring: z.object(period),
      response: { 200: envelope(week) },
    },
    handler: async (request, reply) => {
      const began = performance.now()
      const data = await readWeek(db, readAsked(readParameters(request.query, ['from', 'to', 'about'])))
      tellTiming(reply, began)
      return sendJson(reply, { error: 0, data })
    },
  })
  mountRoute(app, {
    ...ROUTE,
    url: `${BASE}/file`,
    schema: {
      summary: 'The figures as an .xlsx in the language of the person',
      querystring: z.object(asked),
      response: { 200: z.string().describe(XLSX) },
    },
    handler: async (request, reply) => {
      const found = await readStatistics(db, readAsked(readParameters(request.query, NAMES)), {
        max: SHEET_ROWS_MAX,
      })
      const context = kit.contextOf(request)
      return sendSheet(reply, sheetOf(found, context.actor.language), {
        ...{ db, by: accessBy(context), area: area.id },
      })
    },
  })
}
