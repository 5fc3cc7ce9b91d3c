/** Commands around a list: toolbar, bulk bar and the menu of a row. */
import type { Target } from '../../../../commands/command.ts'
import { useT } from '../../kit/i18n.ts'
import type { ListSlots } from '../../kit/list/slots.ts'
import { MenuAt, MenuButton, type MenuEntry } from '../../kit/overlays/menu.tsx'
import { Button, IconButton } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { runAnswered, runCommand } from '../run/run.ts'
import { targetWords } from '../run/say.ts'
import { ViewActions, ViewMenu } from '../views/tab-actions.tsx'
import { CommandButton } from './command-button.tsx'
import styles from './commands.module.css'
import { fieldEntries, menuEntries, setsField, useCaps, useMainId, usePlace } from './use-commands.ts'

/** Buttons of the bulk bar next to the main one. */
const MAX_BULK = 3

const Toolbar: ListSlots['Toolbar'] = ({ area }) => {
  const t = useT()
  const shown = usePlace('toolbar', area.id)
  return shown.map((one) =>
    one.command.iconOnly && one.command.icon ? (
      <IconButton
        key={one.command.id}
        icon={one.command.icon}
        label={one.title}
        caps={one.caps}
        data-command={one.command.id}
        aria-keyshortcuts={one.shortcut}
        onClick={() => void runCommand(one.command.id, 'button')}
      />
    ) : (
      <CommandButton
        key={one.command.id}
        shown={one}
        source="button"
        icon
        {...(one.command.short && { label: t(one.command.short) })}
        variant={one.command.section === 'create' ? 'primary' : 'quiet'}
      />
    ),
  )
}

const BulkBar: ListSlots['BulkBar'] = ({ area, target }) => {
  const t = useT()
  const all = usePlace('bulk', area.id, target)
  const palette = useCaps('palette.open')
  const main = useMainId(target)
  const setters = all.filter((one) => setsField(one) && one.off === undefined)
  const ready = all.filter((one) => !setsField(one) && (one.off === undefined || one.command.id === main))
  const first = ready.find((one) => one.command.id === main)
  // What has a key is done every day.
  const others = ready
    .filter((one) => one !== first)
    .sort((a, b) => Number(b.caps !== undefined) - Number(a.caps !== undefined))
    .slice(0, first ? MAX_BULK - 1 : MAX_BULK)
  return (
    <div className={styles.bulk} role="toolbar" aria-label={targetWords(target, t)}>
      {first && <CommandButton shown={first} source="bulk" target={target} variant="primary" />}
      {others.map((one) => (
        <CommandButton key={one.command.id} shown={one} source="bulk" target={target} />
      ))}
      {setters.length > 0 && (
        <MenuButton
          className={styles.setField}
          label={t('commands:menu.setField')}
          tooltip={false}
          align="start"
          entries={() => fieldEntries(setters, 'bulk', target)}
        >
          {t('commands:menu.setField')}
          <Icon name="chevron-up" size={13} />
        </MenuButton>
      )}
      <Button
        variant="quiet"
        caps={palette && [palette.join(' ')]}
        onClick={() => void runCommand('palette.open', 'bulk')}
      >
        {t('commands:menu.more')}
      </Button>
    </div>
  )
}

const RowMenu: ListSlots['RowMenu'] = ({ area, target, at, onClose }) => {
  const t = useT()
  const shown = usePlace('row', area.id, target as Target)
  const entries: MenuEntry[] = menuEntries(shown, 'row', target)
  return (
    <MenuAt
      x={at.x}
      y={at.y}
      label={targetWords(target, t)}
      entries={[
        { heading: targetWords(target, t) },
        ...(entries.length > 0
          ? entries
          : [{ id: 'none', label: t('commands:menu.none'), disabled: true, onSelect: () => {} }]),
      ]}
      onClose={onClose}
    />
  )
}

const run: ListSlots['run'] = (command, target, args) =>
  runAnswered(command, 'button', { target: target as Target, args })

export const listSlots: ListSlots = { Toolbar, BulkBar, RowMenu, ViewActions, ViewMenu, run }
