/** No file needs itself to load: no cycle of value imports, whether static or dynamic (short list of exceptions). */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '../support/files.ts'

const files = sourceFiles(['src', 'commands']).filter((file) => !/\.test\.tsx?$/.test(file))
const known = new Set(files)

const STATIC = /^(?:import|export)\s+(?!type\s)([^'"]*?)\s*(?:from\s*)?['"](\.[^'"]+)['"]/gm
const DYNAMIC = /(?<!typeof )\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g

/** Whether an import clause brings in a value: `{ type A }` alone brings none. */
function hasValue(clause: string): boolean {
  const braces = clause.match(/^\{([\s\S]*)\}$/)
  const names = braces?.[1]?.split(',').filter((name) => name.trim() !== '')
  return !names || names.some((name) => !name.trim().startsWith('type '))
}

const resolve = (file: string, target: string) =>
  path.posix.normalize(path.posix.join(path.posix.dirname(file), target))

function graphOf(pick: (text: string) => string[]): Map<string, string[]> {
  return new Map(
    files.map((file) => {
      const targets = pick(readFileSync(file, 'utf8')).map((target) => resolve(file, target))
      return [file, targets.filter((target) => known.has(target))]
    }),
  )
}

/** Groups of files that reach each other (Tarjan's strongly connected components of more than one file). */
function cyclesOf(graph: Map<string, string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.size - 1)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) found.push(group.sort())
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found
}

const staticOf = (text: string) =>
  [...text.matchAll(STATIC)].flatMap(([, clause = '', target = '']) => (hasValue(clause) ? [target] : []))
const dynamicOf = (text: string) => [...text.matchAll(DYNAMIC)].map(([, target = '']) => target)

test('no cycle of static imports', () => {
  expect(cyclesOf(graphOf(staticOf))).toEqual([])
})

/** Files that may import lazily what imports them: file -> why. */
const LAZY: Readonly<Record<string, string>> = {
  'src/console/commands/macros/commands.ts': 'a macro is a command whose run looks other commands up',
}

test('no cycle through dynamic imports', () => {
  const graph = graphOf((text) => [...staticOf(text), ...dynamicOf(text)])
  for (const file of Object.keys(LAZY)) graph.delete(file)
  expect(cyclesOf(graph)).toEqual([])
})

test('finds a cycle', () => {
  expect(
    cyclesOf(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['a']],
        ['d', ['a']],
      ]),
    ),
  ).toEqual([['a', 'b', 'c']])
})
