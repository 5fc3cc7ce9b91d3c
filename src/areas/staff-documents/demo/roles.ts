/** Verbs of the built-in roles: each reads what is addressed to it. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

const reader = ['view', 'confirm-read']

export const roles: RoleVerbs = {
  telesales: reader,
  warehouse: reader,
  accountant: reader,
  support: reader,
  content: 'all',
  education: 'all',
}
