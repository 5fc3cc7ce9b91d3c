/** Heads, names and queues of the areas for the first load, taken from their folders when the console is built. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { headOf } from '../../../commands/opening.ts'
import { areas } from '../../areas/index.ts'
import { type AreaHead, PENDING } from '../../core/area.ts'
import { areaQueues } from '../../core/queues.ts'
import type { AnyStates } from '../../core/states.ts'
import { LANGUAGES, type LanguageId, type WordsTree } from '../../core/words.ts'

const fileOf = (area: string, name: string) => resolve(`src/areas/${area}/${name}`)

/** The export of an area's file; undefined when there is no such file. */
async function from<T>(area: string, name: string, what: string): Promise<T | undefined> {
  const file = fileOf(area, name)
  if (!existsSync(file)) return undefined
  return ((await import(pathToFileURL(file).href)) as Record<string, T>)[what]
}

const tree = (words: WordsTree[string] | undefined): WordsTree => (typeof words === 'object' ? words : {})

/** Words of each area in a language, as `pick` chooses them. */
async function wordsOf(language: LanguageId, pick: (words: WordsTree, area: string) => unknown) {
  const some = areas.map(async ({ id }) => {
    const words = await from<WordsTree>(id, `${language}.ts`, language)
    return [id, words && pick(words, id)] as const
  })
  return Object.fromEntries(await Promise.all(some))
}

/** Title and names of an area. */
const names = ({ title, one, many }: WordsTree) => ({ title, one, many })

/** Words of an area's queues and cards on the dashboard, whose charts name states. */
function queueWords({ views, transitions, detail, values }: WordsTree, area: string) {
  const titles = Object.entries(tree(transitions)).map(([name, words]) => [
    name,
    { title: tree(words).title },
  ])
  const hasCards = existsSync(fileOf(area, 'console/dashboard.tsx'))
  return {
    views,
    transitions: Object.fromEntries(titles),
    ...(hasCards && {
      detail: { dashboard: tree(detail).dashboard },
      values: { status: tree(values).status },
    }),
  }
}

/** Constants of the console, for Vite's `define`: the areas' heads and queues, and words of them in each language. */
export async function areaConstants(): Promise<Record<string, string>> {
  const queues = areas.map(async (area) =>
    areaQueues(area, await from<AnyStates>(area.id, 'states.ts', 'states')),
  )
  const all = await Promise.all(queues)
  const heads = areas.map((area): AreaHead => {
    const pending = all.find(({ id }) => id === area.id)?.views.find(({ id }) => id === PENDING)
    return { ...headOf(area), pendingVerb: pending?.late ?? pending?.todo }
  })
  const words = LANGUAGES.map(async (language) => {
    const id = language.toUpperCase()
    return {
      [`__AREA_NAMES_${id}__`]: JSON.stringify(await wordsOf(language, names)),
      [`__QUEUE_WORDS_${id}__`]: JSON.stringify(await wordsOf(language, queueWords)),
    }
  })
  return {
    __AREA_HEADS__: JSON.stringify(heads),
    __AREA_QUEUES__: JSON.stringify(all),
    ...Object.assign({}, ...(await Promise.all(words))),
  }
}
