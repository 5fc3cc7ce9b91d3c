/** Verbs of the built-in roles. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

export const roles: RoleVerbs = { education: 'all' }
