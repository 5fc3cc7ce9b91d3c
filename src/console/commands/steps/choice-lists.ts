/** The shop's lists of reasons: read once, given to the steps that ask for one, and their words added. */
import { LANGUAGES } from '../../../core/words.ts'
import { store } from '../../kit/atoms.ts'
import { setOwnWords, wordsChanged } from '../../kit/i18n.ts'
import { api } from '../../kit/net/api.ts'
import { subscribe } from '../../kit/net/live.ts'
import { builtIn, builtInAtom } from '../built-in.ts'
import { type Choices, choicesAtom, choicesReadAtom } from '../state.ts'

type Tree = { [name: string]: string | Tree }

/** Puts words at `namespace:path.to.them` of a tree. */
function put(tree: Tree, key: string, words: string): void {
  const path = key.replace(':', '.').split('.')
  const last = path.pop() ?? ''
  let at = tree
  for (const name of path) {
    const known = at[name]
    const next = typeof known === 'object' ? known : {}
    at[name] = next
    at = next
  }
  at[last] = words
}

/** Values that are what a call did: called as its built-in outcome is, also where the shop gave that another name. */
const EFFECTS = ['orders:values.callResult', 'call-desk:values.result', 'call-rules:values.result']

/** The words of every choice under the key by which its step, the history and the screens say it. */
function wordsOf(choices: Choices, language: (typeof LANGUAGES)[number]): Record<string, Tree> {
  const tree: Tree = {}
  for (const command of builtIn.commands) {
    for (const step of command.steps ?? []) {
      if (step.kind !== 'choice' || !command.stepWords) continue
      for (const one of choices[step.list] ?? [])
        put(tree, command.stepWords.choice(step.name, one.key), one[language])
    }
  }
  for (const one of choices['call-outcome'] ?? []) {
    put(tree, `call-outcomes:named.${one.code}`, one[language])
    for (const values of EFFECTS) put(tree, `${values}.${one.key}`, one[language])
  }
  return tree as Record<string, Tree>
}

/** Reads the lists and publishes them; throws where the server cannot be reached. */
export async function loadChoices(): Promise<void> {
  const choices = await api.choiceLists()
  sayChoices(choices)
  store.set(choicesAtom, choices)
}

function sayChoices(choices: Choices): void {
  for (const language of LANGUAGES) setOwnWords(language, wordsOf(choices, language))
  wordsChanged()
}

/** Without the server they stay as they are; asked for again with the next change, or the next start. */
export const readChoices = (): void =>
  void loadChoices()
    .catch(() => {})
    .finally(() => store.set(choicesReadAtom, true))

/** Reads the lists and follows their changes; returns the function that stops it. */
export function followChoices(): () => void {
  readChoices()
  const ends = [
    // Steps of areas that are loaded later ask for them too.
    store.sub(builtInAtom, () => sayChoices(store.get(choicesAtom))),
    subscribe('reasons', readChoices),
    subscribe('call-outcomes', readChoices),
  ]
  return () => {
    for (const end of ends) end()
  }
}
