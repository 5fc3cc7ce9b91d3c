/** Work that waits in a restored database (decision 0193). */

/** Restored from a dump, moved from another database, or found to be an older copy at the start. */
export const HELD_CAUSES = ['restored', 'moved', 'older'] as const
export type HeldCause = (typeof HELD_CAUSES)[number]

/** Since when a database is held, and why. */
export type Held = { since: string; cause: HeldCause }

/**
 * Kinds of work that wait, in the order of their list: messages by their channel, notifications with a time, repeated records of
 * the clock, bulk jobs.
 */
export const HELD_KINDS = ['mail', 'webhook', 'push', 'scheduled', 'repeated', 'jobs'] as const
export type HeldKindId = (typeof HELD_KINDS)[number]

/** `send`: it is done as though there had been no restore. `drop`: it is marked as not done, with the reason. */
export const HELD_CHOICES = ['send', 'drop'] as const
export type HeldChoice = (typeof HELD_CHOICES)[number]
