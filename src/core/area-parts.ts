/** The files of an area's folder that commands are derived from. */
import type { Area } from './area.ts'
import type { AnyStates } from './states.ts'

/** `C`: the type of a command; core and the kit do not know commands. */
export type AreaParts<C = unknown> = { area: Area; states?: AnyStates; commands?: readonly C[] }
