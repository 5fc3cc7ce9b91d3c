/** Verbs of the built-in roles. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

export const roles: RoleVerbs = {
  telesales: ['view'],
  warehouse: ['view', 'edit', 'export', 'receive', 'count-stock', 'write-off'],
  support: ['view'],
  content: ['view', 'create', 'edit', 'export', 'publish', 'hide', 'reprice'],
}
