/** Title and icon of a tab. */
import { allAreas, areaById } from '../../kit/areas.ts'
import type { Translate } from '../../kit/i18n.ts'
import { crumbsOf } from '../shell/breadcrumb.tsx'
import type { Tab } from './model.ts'
import { PAGES, placeOf } from './place.ts'

export type Titled = {
  name: string
  icon: string
  /** The section, where the name is a code. */
  section: string | undefined
}

/** A record is called by its code, a list by its section, a page by its last crumb. */
export function titleOfTab(tab: Tab, t: Translate): Titled {
  const place = placeOf(tab.path, allAreas())
  if (place?.area === undefined) {
    const name = crumbsOf(tab.id, t).at(-1)?.text ?? tab.id
    return { name, icon: PAGES[tab.id] ?? 'link', section: undefined }
  }
  const { id, icon } = areaById(place.area)
  const title = t(`${id}:title`)
  if (place.kind === 'list' || place.kind === 'page') return { name: title, icon, section: undefined }
  return {
    name: place.code ?? t('commands:command.create', { one: t(`${id}:one`) }),
    icon,
    section: place.code === undefined ? undefined : title,
  }
}
