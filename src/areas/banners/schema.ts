import { z } from 'zod'
import { codeForm } from '../../core/sameness.ts'
import { endTime, line, optional, picture, requiredWhen, startTime, url } from '../../core/schema.ts'
import { PLACES, TARGETS } from './area.ts'

/** Data of the detail besides the list's fields: when the target ends; null: it does not, or there is none. */
export const detail = z.object({ targetEndsAt: z.string().nullable() })
export type BannerDetail = z.infer<typeof detail>

const whole = z
  .strictObject({
    title: line,
    image: picture,
    place: z.enum(PLACES),
    target: z.enum(TARGETS).default('none'),
    targetRecord: optional(z.string().overwrite(codeForm).min(1).max(60)),
    targetUrl: optional(url),
    startsAt: optional(startTime),
    endsAt: optional(endTime).meta({ examples: ['2026-03-01T02:00:00.000Z'] }),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    error: 'endNotAfter',
  })

export const input = requiredWhen(whole, {
  targetRecord: { when: ({ target }) => target === 'record', key: 'recordNeeded' },
  targetUrl: { when: ({ target }) => target === 'url', key: 'urlNeeded' },
})
