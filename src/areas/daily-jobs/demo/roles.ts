/** Verbs of the built-in roles. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

const team = ['view', 'create', 'edit', 'start', 'finish', 'reopen', 'tick', 'untick']

export const roles: RoleVerbs = {
  telesales: team,
  warehouse: team,
  accountant: team,
  support: team,
  content: team,
}
