import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Roles',
  one: 'role',
  many: 'roles',
  keywords: 'permissions, job titles, rights',
  names: 'job title',
  fields: {
    name: 'Role name',
    description: 'Description',
    secondFactor: 'Second factor required',
    abilities: 'Abilities',
  },
  help: {
    secondFactor:
      'Whoever has this role signs in with a second factor; those without one set it up at their next sign-in.',
    abilities: 'You cannot grant what you do not hold yourself.',
  },
  values: {},
  empty: 'No role yet.',
  reasons: {
    unknownAbility: 'There is no ability named “{ability}”.',
    grantNotHeld: 'You cannot grant what you do not hold: {ability}.',
    lastAdmin: 'Nobody else would hold every ability: give an account the administrator role first.',
    adminFixed: 'The administrator role cannot be changed or deleted.',
  },
}
