/**
 * Gives the bundles of the areas that are not on screen (`rest.ts`, `rest-vi.ts`, `rest-en.ts`) copies of the areas' common
 * files, which are marked by `?rest`. A file belongs to one chunk only: without copies, either the area on screen would bring
 * all others along, or the others would be a request each.
 */
import type { Plugin } from 'vite'

const MARK = '?rest'
const isCommon = (id: string) => /[\\/]src[\\/](?:areas|families)[\\/][^?]+\.ts$/.test(id)

/** Vite plugin that makes the copies. */
export function restOfAreas(): Plugin {
  return {
    name: 'rest-of-areas',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      order: 'pre',
      async handler(source, importer, { kind }) {
        if (!importer?.endsWith(MARK) || kind === 'dynamic-import') return undefined
        const found = await this.resolve(source, importer.slice(0, -MARK.length), { skipSelf: true })
        return found && isCommon(found.id) ? { ...found, id: found.id + MARK } : found
      },
    },
  }
}
