/** Presence on records in the API. */

/** Activities of a user on a record. */
export const PRESENCE_MODES = ['view', 'edit'] as const
export type PresenceMode = (typeof PRESENCE_MODES)[number]

/** A user on a record. */
export type Present = { id: string; name: string; mode: PresenceMode }
