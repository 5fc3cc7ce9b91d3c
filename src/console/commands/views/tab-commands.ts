/** The n-th tab above a list by the n-th digit, `tab.<n>`: they only stand for keys, views have rows of their own. */
import { type Command, defineCommand, literal } from '../../../../commands/command.ts'
import { manifestOf } from '../../kit/areas.ts'
import { store } from '../../kit/atoms.ts'
import { t } from '../../kit/i18n.ts'
import { shownQueryAtom } from '../../kit/list/target.ts'
import { savedViewsAtom } from '../../kit/list/views/saved-views.ts'
import { type Tab, tabsOf } from '../../kit/list/views/tabs-of.ts'

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The n-th tab of the list in view, from 1; undefined where there is none. */
function tabAt(place: number): Tab | undefined {
  const shown = store.get(shownQueryAtom)
  const area = shown && manifestOf(shown.area)
  return area && tabsOf(area, store.get(savedViewsAtom), shown.query.sort, t)[place - 1]
}

export const tabCommands: readonly Command[] = DIGITS.map((place) =>
  defineCommand({
    id: `tab.${place}`,
    title: 'commands:keys.tabs',
    section: 'list',
    icon: 'list',
    keys: [{ keys: String(place), scope: 'list' }],
    yields: true,
    gate(c) {
      const tab = c.view.list && tabAt(place)
      return tab ? { s: 'on', will: literal(tab.name) } : { s: 'hidden' }
    },
    async run() {
      const tab = tabAt(place)
      if (tab) store.get(shownQueryAtom)?.show(tab.query, tab.saved ? tab.id : null)
      return undefined
    },
  }),
)
