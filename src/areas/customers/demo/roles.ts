/** Verbs of the built-in roles. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

export const roles: RoleVerbs = {
  telesales: ['view', 'create', 'edit', 'add-note'],
  accountant: ['view'],
  support: ['view', 'edit', 'add-note', 'adjust-points'],
}
