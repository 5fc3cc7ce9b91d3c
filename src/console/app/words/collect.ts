import type { WordTree } from '../../kit/i18n.ts'

/** One language's words as they are found in the tree: by file path, or already by namespace. */
export type Pieces = {
  app: WordTree
  problems: WordTree
  /** `../../../areas/orders/vi.ts` -> namespace `orders`; likewise the kit's `list`, `detail`, `form`. */
  byFolder: Record<string, WordTree>
  commands: Record<string, WordTree>
}

/** `../../../areas/orders/vi.ts` -> `orders` */
export const folderOf = (path: string) => path.split('/').at(-2) ?? path

/** Several trees as one; a part that stands in more than one of them has the words of all. */
function mergedOf(trees: readonly WordTree[]): WordTree {
  const merged: Record<string, string | WordTree> = {}
  for (const tree of trees) {
    for (const [name, words] of Object.entries(tree)) {
      const known = merged[name]
      merged[name] = typeof known === 'object' && typeof words === 'object' ? mergedOf([known, words]) : words
    }
  }
  return merged
}

/** Namespaces from the pieces. An area without its own title for "create" gets the general one. */
export function collect({ app, problems, byFolder, commands }: Pieces): Record<string, WordTree> {
  const merged = mergedOf(Object.values(commands))
  const { command } = merged
  const create = typeof command === 'object' && typeof command.create === 'string' ? command.create : '{one}'
  const namespaces: Record<string, WordTree> = { app, problems, commands: merged }
  for (const [path, words] of Object.entries(byFolder)) {
    const one = typeof words.one === 'string' ? words.one : undefined
    namespaces[folderOf(path)] = one ? { create: create.replace('{one}', one), ...words } : words
  }
  return namespaces
}
