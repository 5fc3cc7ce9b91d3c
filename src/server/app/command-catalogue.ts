/** The catalogue of commands for `npm run docs`: the areas' parts and all words, as the console has them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { en as commandsEn } from '../../../commands/app/en.ts'
import { vi as commandsVi } from '../../../commands/app/vi.ts'
import { catalogueText } from '../../../commands/catalogue.ts'
import type { AnyStates, AreaParts } from '../../../commands/derive.ts'
import { buildRegistry } from '../../../commands/registry.ts'
import { areas } from '../../areas/index.ts'
import { fillWords } from '../../core/problems/problem-keys.ts'
import { LANGUAGES, type LanguageId } from '../../core/words.ts'
import { ROOT } from './console-build.ts'

export const CATALOGUE_PATH = 'commands/README.md'

/** Every area with its states. */
export async function loadParts(): Promise<AreaParts[]> {
  return Promise.all(
    areas.map(async (area) => {
      if (!existsSync(join(ROOT, `src/areas/${area.id}/states.ts`))) return { area }
      const { states } = (await import(`../../areas/${area.id}/states.ts`)) as { states: AnyStates }
      return { area, states }
    }),
  )
}

export type Lookup = (key: string, params?: Readonly<Record<string, string | number>>) => string | undefined

/** Words by key in each language: those of the areas and of the commands. Undefined for a key without words. */
export async function loadWords(): Promise<Record<LanguageId, Lookup>> {
  const words: Record<LanguageId, Record<string, unknown>> = {
    vi: { commands: commandsVi },
    en: { commands: commandsEn },
  }
  for (const area of areas) {
    for (const language of LANGUAGES) {
      const file = (await import(`../../areas/${area.id}/${language}.ts`)) as Record<string, unknown>
      words[language][area.id] = file[language]
    }
  }
  const lookup =
    (language: LanguageId): Lookup =>
    (key, params) => {
      const [namespace = '', path = ''] = key.split(':')
      let found: unknown = words[language][namespace]
      for (const part of path.split('.')) {
        found =
          typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[part] : undefined
      }
      return typeof found === 'string' ? fillWords(found, params) : undefined
    }
  return { vi: lookup('vi'), en: lookup('en') }
}

/** The text of `commands/README.md`, from the registry as it is. */
export async function commandCatalogue(): Promise<string> {
  return catalogueText(buildRegistry(await loadParts()), await loadWords())
}
