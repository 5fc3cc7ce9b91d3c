import { z } from 'zod'
import { codeForm, textForm } from '../../core/sameness.ts'
import { line, optional, picture, ref, refs, requiredWhen, url, vid } from '../../core/schema.ts'
import { AUDIENCES, TARGETS } from './area.ts'
import { readCustomerFilter, writeCustomerFilter } from './filter.ts'

/** In one spelling, whatever a user pasted from the address of the list. */
const filter = z
  .string()
  .trim()
  .max(4_000)
  .superRefine((text, context) => {
    const { problem } = readCustomerFilter(text)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })
  .overwrite((text) => {
    const read = readCustomerFilter(text)
    return read.filter ? writeCustomerFilter(read.filter) : text
  })
  .meta({ examples: ['orderCount=>=1'] })

const who = {
  audience: z.enum(AUDIENCES).default('all'),
  tags: refs().default([]),
  vids: z.array(vid).max(10_000).default([]),
  filter: optional(filter),
}

/** Input of a notification: who gets what, what it opens, and when. */
export const input = requiredWhen(
  z.strictObject({
    title: line,
    type: ref(),
    text: z.string().overwrite(textForm).min(1).max(2_000),
    image: optional(picture),
    target: z.enum(TARGETS).default('none'),
    targetRecord: optional(z.string().overwrite(codeForm).min(1).max(60)),
    targetUrl: optional(url),
    ...who,
    filterName: optional(line),
    sendAt: optional(z.iso.datetime({ offset: true })),
  }),
  {
    targetRecord: { when: ({ target }) => target === 'record', key: 'recordNeeded' },
    targetUrl: { when: ({ target }) => target === 'url', key: 'urlNeeded' },
    tags: { when: ({ audience }) => audience === 'tags', key: 'tagsNeeded' },
    vids: { when: ({ audience }) => audience === 'vids', key: 'vidsNeeded' },
    filter: { when: ({ audience }) => audience === 'filter', key: 'filterNeeded' },
  },
)

/** An audience that is perhaps not saved yet. */
export const audienceAsked = z.strictObject(who)
export type AudienceAsked = z.infer<typeof audienceAsked>

export const audienceCount = z.object({
  count: z.int().describe('Customers that it goes to'),
  unknown: z.int().describe('VIDs that no customer has'),
})
export type AudienceCount = z.infer<typeof audienceCount>

/** Data of the detail besides the list's fields: deliveries by their state. */
export const detail = z.object({
  deliveries: z.object({ queued: z.number(), failed: z.number(), sent: z.number(), given_up: z.number() }),
  /** Codes of outgoing messages that are not sent; empty for a user who may not see those. */
  open: z.array(z.string()),
})
export type NotificationDetail = z.infer<typeof detail>
