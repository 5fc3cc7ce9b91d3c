import type { Plugin } from 'vite'

/**
 * Modules that share a file. Libraries are apart from code that changes with every release. A group takes along its files'
 * imports that no group of a higher priority has taken: the start of the console is one file, and so is the list.
 */
export const GROUPS = [
  // Imports of boot.ts, which waits for nothing else.
  {
    name: 'start',
    test: /preload-helper|rolldown[\\/]runtime|kit[\\/](device|net[\\/]cookies|loading[\\/]early)\.ts$|core[\\/](words|preferences)\.ts$|core[\\/](?:field-words|merge-words|phase)\.ts$|app[\\/](?:words|areas)[\\/]load\.ts$/,
    priority: 9,
  },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 8 },
  {
    name: 'vendor',
    test: /node_modules[\\/](react-router(-dom)?|@tanstack[\\/](query-core|react-query)|jotai|i18next|ofetch)[\\/]/,
    priority: 7,
  },
  {
    name: 'main',
    // Text fields are also those of the sign-in page, which needs nothing else of a form.
    test: /console[\\/](?:app[\\/]main|kit[\\/](?:loading[\\/]skeleton|ui[\\/]input))\.tsx$/,
    priority: 6,
  },
  {
    name: 'list',
    test: /kit[\\/](?:list[\\/]list-page|face|ui[\\/](?:link-code|named-pills|phase|pill|scalar-text))\.tsx?$|core[\\/]pictures\.ts$/,
    priority: 5,
  },
  // Loaded after a record that an address opens.
  { name: 'grid', test: /kit[\\/]list[\\/]list-parts\.ts$/, priority: 4.9 },
  // Manifests and rules that several areas use, but for those that no list or record needs.
  {
    name: 'areas',
    test: /src[\\/](?:areas|families)[\\/](?!audit-log|import-rows)[^\\/]+[\\/](?!vi\.|en\.|schema|statistics)[^\\/]+\.ts$|core[\\/](?:choice-list|dates[\\/]ranges|wire[\\/]writes)\.ts$|commands[\\/]for-one/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
    priority: 4.5,
  },
  // Fetched while the page is idle: one file for each thing that the user may do next. They leave their imports alone, so
  // that none brings a page along.
  ...idle({
    detail:
      /kit[\\/](?:detail[\\/](?!vi\.|en\.)|lines[\\/]lines-table|ui[\\/]present-people|net[\\/](?:present|files|pictures-api|uploads))|core[\\/](?:lines|rich-text)\.ts$/,
    // With the parts that a filter shares with a form, which needs neither menus nor grid until one is opened.
    controls:
      /node_modules[\\/](?:cmdk|react-hook-form|@radix-ui[\\/]react-(?:primitive|id|compose-refs|slot|use-layout-effect))[\\/]|cmdk-without|core[\\/]dates[\\/](?:day-text|duration)|kit[\\/](?:ui[\\/](?:picker|after-press)|lines[\\/]errors|form[\\/](?:form-context|form\.module|values|resolver|field|settling|summary|controls[\\/](?!pictures))|net[\\/]shrink|drafts[\\/](?!state)|list[\\/](?:grid[\\/]left|edit[\\/](?:read-typed|records-named|paste)\.))/,
    filter: /core[\\/]filter[\\/]typed|kit[\\/](?:list[\\/](?:filter|columns)[\\/]|table[\\/]column-menu)/,
    menus:
      /node_modules[\\/](?:@radix-ui|@floating-ui|react-remove-scroll[^\\/]*|aria-hidden|sonner|tslib|use-callback-ref|use-sidecar|react-style-singleton|get-nonce)[\\/]|kit[\\/]overlays[\\/]/,
    schemas: /node_modules[\\/]zod[\\/]|core[\\/](?:schema|sameness|attachments|problems[\\/]issues)\.ts/,
    // Of the sign-in page too.
    life: /app[\\/]life[\\/](?:words|vi|en)\.ts$/,
  }),
  // The overlays of any page, with all their imports: two files that import each other do not load.
  {
    name: 'overlays',
    test: /app[\\/](?:overlays\.tsx|jobs[\\/](?:job-port|panel)|tabs[\\/](?:bar|drafts-line))|commands[\\/](?:steps[\\/]form[\\/]form|ports[\\/](?:api-port|leave-session))\./,
    priority: 3,
  },
]

function idle(groups: Record<string, RegExp>) {
  return Object.entries(groups).map(([name, test], i) => ({
    name,
    test,
    includeDependenciesRecursively: false,
    priority: 4 - i / 10,
  }))
}

/** Fails the build when files import each other: one of them would run before what it needs is there. */
export function untiedChunks(): Plugin {
  return {
    name: 'untied-chunks',
    generateBundle(_options, bundle) {
      const importsOf = (name: string) => {
        const file = bundle[name]
        return file?.type === 'chunk' ? file.imports : []
      }
      const done = new Set<string>()
      const visit = (name: string, path: readonly string[]) => {
        if (path.includes(name)) this.error(`files that import each other: ${[...path, name].join(' -> ')}`)
        if (done.has(name)) return
        for (const next of importsOf(name)) visit(next, [...path, name])
        done.add(name)
      }
      for (const name of Object.keys(bundle)) visit(name, [])
    },
  }
}
