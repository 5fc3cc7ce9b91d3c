/** Saved views as commands, `view.<id>`: in the palette, by key from anywhere, and as the tabs above a list. */
import { atom } from 'jotai'
import { type Command, defineCommand, literal, type Said } from '../../../../commands/command.ts'
import type { Total } from '../../../core/wire/lists.ts'
import type { SavedView } from '../../../core/wire/views.ts'
import { findArea, manifestOf } from '../../kit/areas.ts'
import { store } from '../../kit/atoms.ts'
import { loadRest } from '../../kit/faces.ts'
import { savedViewsAtom, viewPath } from '../../kit/list/views/saved-views.ts'
import { queryClient, viewsKey, viewsQuery } from '../../kit/net/queries.ts'
import { totalText } from '../../kit/ui/text.tsx'
import { paletteAtom } from '../state.ts'

/** The command that opens a view; its key is kept under this name. */
export const viewCommandId = (id: string) => `view.${id}`

/** Counts up when numbers arrive, so that what shows them follows. */
const countedAtom = atom(0)

/** Numbers that are not older than this are not asked for again when the palette opens, ms. */
const BELIEVED_MS = 5_000

/** `Đơn hàng · 128`: where the view leads, and how much is there as far as it is known. */
function about(view: SavedView): Said {
  const area: Said = { key: `${view.area}:title` }
  const totals = queryClient.getQueryData<Record<string, Total>>(viewsKey(view.area))
  const total = totals?.[view.id]
  if (!total) return area
  return {
    key: 'commands:views.count',
    params: { area, total: totalText(total.total, total.totalKind === 'estimate') },
  }
}

/** The address of a view; undefined while its area's fields are not loaded. */
function pathOf(view: SavedView): string | undefined {
  const area = manifestOf(view.area)
  return area && viewPath(area, view)
}

function commandOf(view: SavedView): Command[] {
  const area = findArea(view.area)
  if (!area) return []
  const { key: title, params: titleParams } = literal(view.name)
  return [
    defineCommand({
      id: viewCommandId(view.id),
      title,
      titleParams,
      keywords: `${area.id}:title`,
      section: 'views',
      icon: area.icon,
      path: () => pathOf(view),
      gate: (c) => (c.can(`${area.id}.view`) ? { s: 'on', will: about(view) } : { s: 'hidden' }),
      async run(c) {
        // Called before the area's fields are here.
        if (!pathOf(view)) await loadRest()
        const path = pathOf(view)
        if (path) c.nav.go(path)
        return undefined
      },
    }),
  ]
}

export const viewCommandsAtom = atom<readonly Command[]>((get) => {
  get(countedAtom)
  return get(savedViewsAtom).flatMap(commandOf)
})

/** Has the views of all areas counted whenever the palette opens. Returns the function that ends it. */
export function watchCounts(): () => void {
  let open = false
  return store.sub(paletteAtom, () => {
    const before = open
    open = store.get(paletteAtom).open
    if (!open || before) return
    const areas = new Set(store.get(savedViewsAtom).map((view) => view.area))
    for (const area of areas) {
      queryClient.fetchQuery({ ...viewsQuery(area), staleTime: BELIEVED_MS }).then(
        () => store.set(countedAtom, (count) => count + 1),
        () => undefined, // the views are there without their numbers
      )
    }
  })
}
