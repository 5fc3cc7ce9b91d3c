/** Verbs of the built-in roles. */
import { CASE_VERBS } from '../../../families/cases/cases.ts'
import type { RoleVerbs } from '../../../server/demo/roles.ts'

const handling = ['view', 'create', 'edit', ...CASE_VERBS]

export const roles: RoleVerbs = { telesales: handling, support: handling }
