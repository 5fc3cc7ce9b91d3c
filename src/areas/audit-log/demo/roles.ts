/** Verbs of the built-in roles: administrators; managers see changes, not who exported, printed, saw numbers or signed in. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

export const roles: RoleVerbs = { manager: ['view', 'export'] }
