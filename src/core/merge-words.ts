import type { WordsTree } from './words.ts'

/** One tree of words from several; where two have a group of the same name, it has the words of both. */
export function mergeWords(...trees: readonly WordsTree[]): WordsTree {
  const merged: Record<string, string | WordsTree> = {}
  for (const [name, words] of trees.flatMap((tree) => Object.entries(tree))) {
    const before = merged[name]
    merged[name] = typeof before === 'object' && typeof words === 'object' ? mergeWords(before, words) : words
  }
  return merged
}
