/** Verbs of the built-in roles: the accountant sees money, with costs as the suppliers' commission. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

export const roles: RoleVerbs = { accountant: 'all' }
