import type { Shape } from '../../core/words.ts'
import type { vi } from './vi.ts'

export const en: Shape<typeof vi> = {
  title: 'Accounts',
  one: 'account',
  many: 'accounts',
  keywords: 'staff users login',
  fields: {
    name: 'Full name',
    username: 'Username',
    email: 'Email',
    phone: 'Phone',
    status: 'Status',
    roles: 'Roles',
    avatar: 'Avatar',
    lastSeenAt: 'Last active',
  },
  help: { username: 'Lower-case letters without marks, digits and . _ -' },
  values: { status: { pending: 'Awaiting approval', active: 'Active', suspended: 'Suspended' } },
  views: { all: 'All', pending: 'Awaiting approval' },
  empty: 'No account matches the filter.',
  reasons: {
    usernameTaken: 'This username is taken.',
    lastAdmin: 'This is the last administrator: it cannot be suspended, deleted or lose the role.',
    grantNotHeld: 'You cannot give a role with an ability you do not hold: {ability}.',
    self: 'You cannot do this to your own account.',
    passwordNeeded: 'A new account needs a password.',
    ownCreation: 'You created this account: somebody else has to approve it.',
    ownPassword: 'Change your own password on your profile page: the current one is needed.',
  },
  transitions: {
    approve: {
      title: 'Approve account',
      done: 'Approved {code}',
      doneMany: 'Approved {count} accounts',
      doneMany_one: 'Approved {count} account',
      will: '{count} accounts will be able to sign in',
      will_one: '{count} account will be able to sign in',
    },
    suspend: {
      title: 'Suspend account',
      done: 'Suspended {code}',
      doneMany: 'Suspended {count} accounts',
      doneMany_one: 'Suspended {count} account',
      will: '{count} accounts will be signed out and locked',
      will_one: '{count} account will be signed out and locked',
    },
    resume: {
      title: 'Resume account',
      done: 'Resumed {code}',
      doneMany: 'Resumed {count} accounts',
      doneMany_one: 'Resumed {count} account',
      will: '{count} accounts will be able to sign in again',
      will_one: '{count} account will be able to sign in again',
    },
  },
}
