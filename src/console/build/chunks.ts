/**
 * Modules that share a file. Libraries are apart from code that changes with every release. A group takes along its files'
 * imports that no group of a higher priority has taken: the start of the console is one file, and so is the list.
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
  // Manifests and rules that several areas use.
  {
    name: 'areas',
    test: /src[\\/](?:areas|families)[\\/][^\\/]+[\\/](?!vi\.|en\.|schema)[^\\/]+\.ts$/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
    priority: 4.5,
  },
  // Fetched while the page is idle: one file for each thing that the user may do next. They leave their imports alone, so
  // that none brings a page along.
  ...idle({
    detail:
      /kit[\\/](?:detail|ui[\\/](?:scalar-text|present-people)|net[\\/](?:present|files))|core[\\/]pictures|commands[\\/]for-one/,
    filter:
      /node_modules[\\/]cmdk[\\/]|kit[\\/](?:list[\\/](?:filter|columns)[\\/]|ui[\\/](?:picker|input)|table[\\/]column-menu)/,
    menus:
      /node_modules[\\/](?:@radix-ui|@floating-ui|react-remove-scroll[^\\/]*|aria-hidden|sonner)[\\/]|kit[\\/]overlays[\\/]/,
    controls:
      /kit[\\/](?:form[\\/](?:values|resolver|field|summary|controls)|net[\\/](?:pictures-api|shrink))|core[\\/]dates[\\/]day-text|node_modules[\\/]react-hook-form[\\/]/,
    schemas: /node_modules[\\/]zod[\\/]|core[\\/](?:schema|problems[\\/]issues)\.ts/,
    work: /console[\\/]commands[\\/](?:called|palette|steps|run|macros[\\/](?:words|macros))|app[\\/](?:overlays|jobs|tabs[\\/](?!drafts|words|vi|en))|kit[\\/]focus[\\/]type-again|core[\\/](?:dates[\\/]when|wire[\\/]jobs)|pretty-bytes/,
  }),
]

function idle(groups: Record<string, RegExp>) {
  return Object.entries(groups).map(([name, test], i) => ({
    name,
    test,
    includeDependenciesRecursively: false,
    priority: 4 - i / 10,
  }))
}
