/** The demo data of all areas, found by convention. */
import { existsSync } from 'node:fs'
import { areas } from '../../areas/index.ts'
import type { Demo } from './area-demo.ts'

/** Demos with those they need before them, else in the given order. Throws on a circle. */
export function inOrder(demos: readonly Demo[]): Demo[] {
  const ordered = new Set<Demo>()
  const visit = (demo: Demo, path: readonly Demo[]) => {
    if (path.includes(demo))
      throw new Error(`demo data need each other: ${[...path, demo].map(({ area }) => area.id).join(', ')}`)
    for (const other of demo.needs ?? []) visit(other, [...path, demo])
    ordered.add(demo)
  }
  for (const demo of demos) visit(demo, [])
  return [...ordered]
}

async function load(): Promise<Demo[]> {
  const found = areas.map(async ({ id }) => {
    const file = new URL(`../../areas/${id}/demo/index.ts`, import.meta.url)
    if (!existsSync(file)) return []
    const { demo }: { demo?: Demo } = await import(file.href)
    if (demo?.area.id !== id) throw new Error(`area ${id}: demo/index.ts exports no demo of it`)
    return [demo]
  })
  return inOrder((await Promise.all(found)).flat())
}

let loaded: Promise<Demo[]> | undefined

/** Returns the demos of the listed areas, each after those it needs. */
export function loadDemos(): Promise<Demo[]> {
  loaded ??= load()
  return loaded
}
