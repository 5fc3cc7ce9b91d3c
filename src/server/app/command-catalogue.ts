/** The catalogue of commands for `npm run docs`: the areas' parts and all words, as the console has them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { en as commandsEn } from '../../../commands/app/en.ts'
import { en as keywordsEn } from '../../../commands/app/keywords-en.ts'
import { vi as keywordsVi } from '../../../commands/app/keywords-vi.ts'
import { en as laterEn } from '../../../commands/app/later/en.ts'
import { vi as laterVi } from '../../../commands/app/later/vi.ts'
import { vi as commandsVi } from '../../../commands/app/vi.ts'
import { catalogueText } from '../../../commands/catalogue.ts'
import type { Command } from '../../../commands/command.ts'
import type { AreaParts } from '../../../commands/derive.ts'
import { buildRegistry } from '../../../commands/registry.ts'
import { areas } from '../../areas/index.ts'
import { mergeWords } from '../../core/merge-words.ts'
import type { AnyStates } from '../../core/states.ts'
import { LANGUAGES, type LanguageId } from '../../core/words.ts'
import { fillWords } from '../kit/http/fill-words.ts'
import { ROOT } from './console-build.ts'

export const CATALOGUE_PATH = 'commands/README.md'

/** A file of an area that it may have or not. */
async function optional<T>(area: string, file: string): Promise<Partial<T>> {
  const path = `src/areas/${area}/${file}`
  return existsSync(join(ROOT, path)) ? ((await import(`../../areas/${area}/${file}`)) as T) : {}
}

/** Every area with its states and its own commands. */
export async function loadParts(): Promise<AreaParts[]> {
  return Promise.all(
    areas.map(async (area) => ({
      area,
      states: (await optional<{ states: AnyStates }>(area.id, 'states.ts')).states,
      commands: (await optional<{ commands: readonly Command[] }>(area.id, 'commands.ts')).commands,
    })),
  )
}

export type Lookup = (key: string, params?: Readonly<Record<string, string | number>>) => string | undefined

/** Words by key in each language: those of the areas and of the commands. Undefined for a key without words. */
export async function loadWords(): Promise<Record<LanguageId, Lookup>> {
  const words: Record<LanguageId, Record<string, unknown>> = {
    vi: { commands: mergeWords(commandsVi, laterVi, keywordsVi) },
    en: { commands: mergeWords(commandsEn, laterEn, keywordsEn) },
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
