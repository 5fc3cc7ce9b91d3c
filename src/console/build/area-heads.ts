/** Heads and names of the areas for the first load, taken from their folders when the console is built. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { headOf } from '../../../commands/opening.ts'
import { areas } from '../../areas/index.ts'
import { type AnyWords, LANGUAGES, type LanguageId } from '../../core/words.ts'

/** Title and names of each area in a language. */
async function namesOf(language: LanguageId): Promise<Record<string, unknown>> {
  const names = areas.map(async ({ id }) => {
    const file = pathToFileURL(resolve(`src/areas/${id}/${language}.ts`)).href
    const words = ((await import(file)) as Record<string, AnyWords>)[language]
    return [id, { title: words?.title, one: words?.one, many: words?.many }] as const
  })
  return Object.fromEntries(await Promise.all(names))
}

/** Constants of the console, for Vite's `define`: the areas' heads, and their names in each language. */
export async function areaConstants(): Promise<Record<string, string>> {
  const names = LANGUAGES.map(
    async (language) =>
      [`__AREA_NAMES_${language.toUpperCase()}__`, JSON.stringify(await namesOf(language))] as const,
  )
  return {
    __AREA_HEADS__: JSON.stringify(areas.map(headOf)),
    ...Object.fromEntries(await Promise.all(names)),
  }
}
