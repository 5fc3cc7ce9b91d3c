/** Actions on a column, as a menu: the same as by keys on its header and by dragging. */
import { useT } from '../i18n.ts'
import { type Column, WIDTH_STEP } from '../list/columns/columns.ts'
import { fieldKey } from '../list/field-keys.ts'
import { MenuAt, type MenuEntry } from '../overlays/menu.tsx'
import type { HeaderProps } from './header.tsx'

type Props = HeaderProps & {
  menu: { name: string; x: number; y: number }
  onClose(): void
  resize(column: Column, width: number): void
  move(column: Column, to: number): void
  pin(column: Column): void
}

export default function ColumnMenu(props: Props) {
  const { columns, menu } = props
  const t = useT()
  const at = columns.findIndex((column) => column.name === menu.name)
  const column = columns[at]
  if (!column) return null
  const { name } = column
  const sorting: MenuEntry[] = column.sortable
    ? [
        {
          id: 'asc',
          label: t('list:columns.sortAsc'),
          icon: 'chevron-up',
          command: 'list.sort',
          onSelect: () => props.onSort(name),
        },
        {
          id: 'desc',
          label: t('list:columns.sortDesc'),
          icon: 'chevron-down',
          command: 'list.sort',
          onSelect: () => props.onSort(`-${name}`),
        },
        'line',
      ]
    : []
  const entries: MenuEntry[] = [
    ...sorting,
    {
      id: 'wider',
      label: t('list:columns.wider'),
      caps: ['Alt', '→'],
      onSelect: () => props.resize(column, column.width + WIDTH_STEP * 2),
    },
    {
      id: 'narrower',
      label: t('list:columns.narrower'),
      caps: ['Alt', '←'],
      onSelect: () => props.resize(column, column.width - WIDTH_STEP * 2),
    },
    {
      id: 'left',
      label: t('list:columns.left'),
      caps: ['Shift', '←'],
      disabled: at === 0,
      onSelect: () => props.move(column, at - 1),
    },
    {
      id: 'right',
      label: t('list:columns.right'),
      caps: ['Shift', '→'],
      disabled: at === columns.length - 1,
      onSelect: () => props.move(column, at + 1),
    },
    {
      id: 'pin',
      label: t(column.pinned ? 'list:columns.unpin' : 'list:columns.pin'),
      icon: 'pin',
      command: 'list.pin-column',
      caps: ['P'],
      onSelect: () => props.pin(column),
    },
    'line',
    {
      id: 'hide',
      label: t('list:columns.hide'),
      icon: 'eye-off',
      command: 'list.show-column',
      caps: ['Del'],
      disabled: columns.length < 2,
      onSelect: () => props.onHide(name),
    },
  ]
  return (
    <MenuAt
      x={menu.x}
      y={menu.y}
      label={t('list:columns.menu', { name: t(fieldKey(props.area, name)) })}
      entries={entries}
      onClose={props.onClose}
    />
  )
}
