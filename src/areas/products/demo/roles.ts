/** Verbs of the built-in roles. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

export const roles: RoleVerbs = {
  telesales: ['view'],
  warehouse: ['view', 'receive', 'count-stock', 'correct-stock', 'write-off'],
  support: ['view'],
  content: 'all',
}
