import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Roles',
  one: 'role',
  many: 'roles',
  keywords: 'permissions job titles',
  fields: { name: 'Role name', description: 'Description', abilities: 'Abilities' },
  help: { abilities: 'You cannot grant what you do not hold yourself.' },
  values: {},
  empty: 'No role yet.',
  reasons: {
    unknownAbility: 'There is no ability named “{ability}”.',
    grantNotHeld: 'You cannot grant what you do not hold: {ability}.',
    adminFixed: 'The administrator role cannot be changed or deleted.',
  },
}
