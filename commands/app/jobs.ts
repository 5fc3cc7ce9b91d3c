/** Changes of many records that the server works through: looking at them, stopping, repeating, taking back. */

import type { JobAction } from '../../src/core/wire/jobs.ts'
import { type Command, type Context, defineCommand, type Gate } from '../command.ts'
import type { AreaLookup } from './index.ts'

function onJob(action: JobAction, icon: string): Command {
  return defineCommand({
    id: `jobs.${action}`,
    title: `commands:job.${action}`,
    keywords: `commands:job.${action}Keywords`,
    section: 'view',
    icon,
    places: ['job'],
    gate(c) {
      const job = c.jobs[action]
      if (!job) return { s: 'off', reason: { key: `commands:job.${action}None` } }
      if (!c.online) return { s: 'off', reason: { key: 'commands:gate.offline' } }
      return { s: 'on', will: job.said }
    },
    async run(c, _args, options) {
      const job = c.jobs[action]
      return job && (await c.api.job(job.id, action, options))
    },
  })
}

/** Without a file to fetch: the list that is shown can be written to one. */
function noFile(c: Context, find: AreaLookup['find']): Gate {
  const reason = { key: 'commands:job.downloadNone' }
  const write = find(`${c.where.area}.export`)
  return write?.gate(c).s === 'on' ? { s: 'off', reason, fix: { command: write.id } } : { s: 'off', reason }
}

export const jobCommands = ({ find }: Pick<AreaLookup, 'find'>): readonly Command[] => [
  defineCommand({
    id: 'jobs.open',
    title: 'commands:job.open',
    keywords: 'commands:job.openKeywords',
    section: 'view',
    icon: 'history',
    keys: [{ keys: 'g j', scope: 'global' }],
    places: ['avatar'],
    gate: (c) =>
      c.jobs.running === 0
        ? { s: 'on' }
        : { s: 'on', will: { key: 'commands:job.running', params: { count: c.jobs.running } } },
    async run(c) {
      c.view.openJobs()
      return undefined
    },
  }),
  defineCommand({
    id: 'jobs.download',
    title: 'commands:job.download',
    keywords: 'commands:job.downloadKeywords',
    section: 'view',
    icon: 'download',
    places: ['job'],
    gate(c) {
      const job = c.jobs.download
      if (!job) return noFile(c, find)
      if (!c.online) return { s: 'off', reason: { key: 'commands:gate.offline' } }
      return { s: 'on', will: job.said }
    },
    async run(c) {
      return c.jobs.download && (await c.api.download(c.jobs.download.id))
    },
  }),
  onJob('cancel', 'ban'),
  onJob('retry', 'repeat'),
  onJob('undo', 'undo-2'),
]
