/** Verbs of the built-in roles. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

export const roles: RoleVerbs = {
  telesales: ['view', 'create'],
  accountant: ['view', 'export', 'approve', 'refund', 'reject'],
  support: ['view', 'create'],
}
