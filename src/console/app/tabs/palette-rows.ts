/** Open tabs as rows of the palette. */

import type { Row } from '../../commands/palette/rows.ts'
import type { Translate } from '../../kit/i18n.ts'
import { showTab } from './actions.ts'
import { isPinned, type Tabs } from './model.ts'
import { titleOfTab } from './titles.ts'
import './words.ts'

/** The latest first, without the shown one and those to which a place of the menu leads just as well. */
export function tabRows(tabs: Tabs, t: Translate): Row[] {
  const order = (id: string) => tabs.recent.indexOf(id) + 1 || Number.POSITIVE_INFINITY
  return tabs.open
    .filter(
      (tab) =>
        tab.id !== tabs.active && !isPinned(tab.id) && !(tab.path === tab.id && /\/list$/.test(tab.id)),
    )
    .toSorted((a, b) => order(a.id) - order(b.id))
    .map((tab) => {
      const { name, icon, section } = titleOfTab(tab, t)
      const detail = [section, t('tabs:open')].filter(Boolean).join(' · ')
      // As it was left, with the focus where it was.
      const go = () => showTab(tab)
      return { value: `tab:${tab.id}`, icon, title: name, detail, act: { path: tab.path }, go }
    })
}
