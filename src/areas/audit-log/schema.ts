import { z } from 'zod'
import type { AccessFacts } from '../../core/wire/access.ts'
import type { Activity } from '../../core/wire/activity.ts'

/** No user writes an entry. */
export const input = z.strictObject({})

/** An entry with its values before and after, as the caller sees them in the record; `record`: its id, null when it is deleted. */
export type EntryChanges = Activity & { record: string | null }

/** The same of an entry of access. */
export type EntryAccess = { facts: AccessFacts }
