/** Verbs of the built-in roles. `add` is for an account of the shop's server. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

export const roles: RoleVerbs = { manager: ['view', 'export'], content: ['view'] }
