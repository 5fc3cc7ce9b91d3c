/** Verbs of the built-in roles: administrators and managers. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

export const roles: RoleVerbs = { manager: 'all' }
