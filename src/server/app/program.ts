/** The program as the author of changes that no user makes. */

/** The author in the history. */
export const PROGRAM = {
  accountId: '00000000-0000-0000-0000-000000000000',
  username: '',
  name: 'CMS SHOP',
  abilities: new Set<string>(),
  language: 'vi',
} as const
