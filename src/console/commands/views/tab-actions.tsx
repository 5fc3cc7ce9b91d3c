/** Commands next to the tabs of a list: saving its filter, and the menu of a view. */
import { useAtomValue } from 'jotai'
import { useLayoutEffect } from 'react'
import type { SavedView } from '../../../core/wire/views.ts'
import { store } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import type { ListSlots } from '../../kit/list/slots.ts'
import { shownQueryAtom } from '../../kit/list/target.ts'
import { isChangedAtom, savedViewsAtom } from '../../kit/list/views/saved-views.ts'
import { MenuAt, MenuButton, type MenuEntry } from '../../kit/overlays/menu.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { CommandButton } from '../surfaces/command-button.tsx'
import { menuEntries, usePlace } from '../surfaces/use-commands.ts'
import { menuViewAtom } from './state.ts'
import styles from './tab-actions.module.css'

/** The list's filter becomes a new view by the button next to the tabs, not by the menu of another view. */
const SAVE = 'views.save'
const UPDATE = 'views.update'

export const ViewActions: ListSlots['ViewActions'] = ({ area }) => {
  const t = useT()
  const shown = usePlace('tab', area.id)
  // The open one: the commands' own subject is another view while that one's menu is open.
  const open = useAtomValue(shownQueryAtom)
  const query = open?.query
  const subject = useAtomValue(savedViewsAtom).find((view) => view.id === open?.view)
  const isChanged = useAtomValue(isChangedAtom)
  const changed = subject !== undefined && query !== undefined && isChanged(subject, query)
  const filtered = query !== undefined && (query.where.length > 0 || query.q !== '')
  const find = (id: string) => shown.find((one) => one.command.id === id)
  const update = subject?.editable && changed ? find(UPDATE) : undefined
  const save = filtered && (!subject || changed) ? find(SAVE) : undefined
  return (
    <div className={styles.actions}>
      {update && (
        <CommandButton
          shown={update}
          source="button"
          variant="quiet"
          icon
          label={t('commands:views.short.update')}
        />
      )}
      {save && (
        <CommandButton
          shown={save}
          source="button"
          variant="quiet"
          icon
          label={t('commands:views.short.save')}
        />
      )}
      {subject && (
        <MenuButton
          label={t('commands:views.menu', { name: subject.name })}
          entries={menuEntries(
            shown.filter((one) => one.command.id !== SAVE),
            'menu',
          )}
        >
          <Icon name="ellipsis" size={16} />
        </MenuButton>
      )}
    </div>
  )
}

/** Runs the chosen entry once the menu is gone; it still acts on the menu's view. */
function actingOn(view: SavedView | undefined, entry: MenuEntry): MenuEntry {
  if (typeof entry === 'string' || !('onSelect' in entry)) return entry
  return {
    ...entry,
    onSelect() {
      store.set(menuViewAtom, view)
      entry.onSelect()
      store.set(menuViewAtom, undefined)
    },
  }
}

export const ViewMenu: ListSlots['ViewMenu'] = ({ view, at, onClose }) => {
  const t = useT()
  // Gates look at the view whose menu is open.
  useLayoutEffect(() => {
    store.set(menuViewAtom, view)
    return () => store.set(menuViewAtom, undefined)
  }, [view])
  const shown = usePlace('tab', view?.area)
  const mine = shown.filter((one) => (one.command.id === SAVE) === (view === undefined))
  const entries = mine.flatMap((one) => menuEntries([one], 'menu')).map((entry) => actingOn(view, entry))
  const heading = view ? t('commands:views.menu', { name: view.name }) : t('commands:views.builtIn')
  return <MenuAt x={at.x} y={at.y} label={heading} entries={[{ heading }, ...entries]} onClose={onClose} />
}
