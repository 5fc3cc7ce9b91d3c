/** Verbs of the built-in roles. Those who keep suppliers write contracts; the accountant decides about them. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

export const roles: RoleVerbs = { accountant: 'all', content: ['view', 'create', 'edit', 'resubmit'] }
