/** Which modules share a file. */
/**
 * What changes rarely stands apart from what changes with every release. A group takes along whatever its files import
 * and no group of a higher priority has taken: what the console starts with is one file, and so is what a list adds.
 */
export const GROUPS = [
  // What boot.ts needs, so that it waits for nothing else.
  {
    name: 'start',
    test: /preload-helper|rolldown[\\/]runtime|kit[\\/](device|net[\\/]cookies|loading[\\/]early)\.ts$|core[\\/](words|preferences)\.ts$|words[\\/]collect\.ts$|core[\\/]field-words\.ts$/,
    priority: 9,
  },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 8 },
  {
    name: 'vendor',
    test: /node_modules[\\/](react-router(-dom)?|@tanstack[\\/](query-core|react-query)|jotai|i18next|ofetch)[\\/]/,
    priority: 7,
  },
  { name: 'main', test: /src[\\/]console[\\/]app[\\/]main\.tsx$/, priority: 6 },
  {
    name: 'list',
    test: /src[\\/]console[\\/]kit[\\/]list[\\/]list-page\.tsx$|kit[\\/]face\.ts$/,
    priority: 5,
  },
  // What several areas show of an open record: no list waits for it.
  {
    name: 'detail',
    test: /src[\\/]console[\\/]kit[\\/]detail[\\/]/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
]
