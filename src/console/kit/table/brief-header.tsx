/** The header above rows of two lines: the box that ticks all, and the order of the list as a menu. */
import { type Ref, useImperativeHandle, useRef } from 'react'
import type { Area } from '../../../core/area.ts'
import { parseSort } from '../../../core/fields.ts'
import { useT } from '../i18n.ts'
import type { Column } from '../list/columns/columns.ts'
import { fieldKey } from '../list/field-keys.ts'
import { MenuButton, type MenuEntry } from '../overlays/menu.tsx'
import { Icon } from '../ui/icon.tsx'
import own from './brief-row.module.css'
import grid from './grid.module.css'
import type { HeaderHandle, HeaderProps } from './header.tsx'
import { HEADER_ROW, headerRole } from './roles.ts'
import { TickAll } from './row-parts.tsx'

type Props = Pick<HeaderProps, 'sort' | 'ticked' | 'onTickAll' | 'onSort'> & {
  ref: Ref<HeaderHandle>
  area: Area
  columns: readonly Column[]
}

export function BriefHeader({ ref, area, columns, sort, ticked, onTickAll, onSort }: Props) {
  const t = useT()
  const row = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => row.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus(),
  }))
  const { field, descending } = parseSort(sort)
  const names = [...new Set([field, ...columns.filter(({ sortable }) => sortable).map(({ name }) => name)])]
  const entries = () =>
    names.flatMap((name): MenuEntry[] =>
      [`-${name}`, name].map((to) => ({
        id: to,
        label: t(fieldKey(area, name)),
        detail: t(to === name ? 'list:brief.ascending' : 'list:brief.descending'),
        checked: to === sort,
        onSelect: () => onSort(to),
      })),
    )
  return (
    <div {...HEADER_ROW} ref={row} className={own.head}>
      <div {...headerRole(1)} className={grid.tickCell}>
        <TickAll ticked={ticked} onTickAll={onTickAll} />
      </div>
      <div {...headerRole(2, descending ? 'descending' : 'ascending')}>
        <MenuButton
          className={own.sort}
          label={t('list:brief.sort')}
          value={t(fieldKey(area, field))}
          tooltip={false}
          align="start"
          entries={entries}
          data-command="list.sort"
        >
          {t(fieldKey(area, field))}
          <Icon name={descending ? 'chevron-down' : 'chevron-up'} size={14} />
        </MenuButton>
      </div>
      <div {...headerRole(3)} className={grid.endCell}>
        <span className="sr">{t('list:grid.actions')}</span>
      </div>
    </div>
  )
}
