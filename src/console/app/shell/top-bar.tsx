/** The top bar (spec section 2): hamburger, breadcrumb, search, full screen, theme, size, language, account. */
import { useAtomValue } from 'jotai'
import { memo, useEffect, useState } from 'react'
import { SIZES, THEME_ICONS, THEMES } from '../../../core/preferences.ts'
import { LANGUAGES } from '../../../core/words.ts'
import { runCommand } from '../../commands/run/run.ts'
import { useAvatarCommands, useCaps } from '../../commands/surfaces/use-commands.ts'
import { preferencesAtom, sessionAtom } from '../../kit/atoms.ts'
import { useT } from '../../kit/i18n.ts'
import { MenuButton } from '../../kit/overlays/menu.tsx'
import { Avatar } from '../../kit/ui/avatar.tsx'
import { IconButton } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Keys } from '../../kit/ui/kbd.tsx'
import { useNarrow } from '../../kit/ui/use-media.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import styles from './top-bar.module.css'

function Search() {
  const t = useT()
  const caps = useCaps('palette.open')
  const narrow = useNarrow()
  const find = t('app:shell.find')
  if (narrow) {
    return (
      <IconButton
        icon="search"
        label={find}
        data-command="palette.open"
        onClick={() => void runCommand('palette.open', 'button')}
      />
    )
  }
  return (
    <button
      type="button"
      data-command="palette.open"
      className={styles.find}
      onClick={() => void runCommand('palette.open', 'button')}
    >
      <Icon name="search" />
      <span className={styles.words}>{find}</span>
      {caps && <Keys caps={caps} />}
    </button>
  )
}

function Fullscreen() {
  const t = useT()
  const [full, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  return (
    <IconButton
      className={styles.wide}
      data-command="view.fullscreen"
      icon={full ? 'minimize' : 'maximize'}
      label={t(full ? 'app:shell.exitFullscreen' : 'app:shell.fullscreen')}
      onClick={() => void runCommand('view.fullscreen', 'button')}
    />
  )
}

function Settings() {
  return (
    <IconButton
      className={styles.wide}
      data-command="settings.open"
      icon="settings"
      label={useT()('app:shell.settings')}
      onClick={() => void runCommand('settings.open', 'button')}
    />
  )
}

function Preferences() {
  const t = useT()
  const { theme, size, language } = useAtomValue(preferencesAtom)
  return (
    <>
      <MenuButton
        className={styles.wide}
        label={t('app:theme.label')}
        entries={THEMES.map((id) => ({
          id,
          command: `theme.${id}`,
          label: t(`app:theme.${id}`),
          checked: id === theme,
          onSelect: () => void runCommand(`theme.${id}`, 'menu'),
        }))}
      >
        <Icon name={THEME_ICONS[theme]} />
      </MenuButton>
      <MenuButton
        className={styles.wide}
        label={t('app:size.label')}
        value={t(`app:size.${size}`)}
        entries={SIZES.map((id) => ({
          id,
          command: `size.${id}`,
          label: t(`app:size.${id}`),
          checked: id === size,
          onSelect: () => void runCommand(`size.${id}`, 'menu'),
        }))}
      >
        {t(`app:size.${size}`)}
        <Icon name="chevron-down" size={12} />
      </MenuButton>
      <MenuButton
        className={styles.wide}
        label={t('app:language.label')}
        value={t('app:language.short')}
        entries={LANGUAGES.map((id) => ({
          id,
          command: `language.${id}`,
          label: t(`app:language.${id}`),
          checked: id === language,
          // The spec disables the language that is set (section 2).
          disabled: id === language,
          onSelect: () => void runCommand(`language.${id}`, 'menu'),
        }))}
      >
        {t('app:language.short')}
        <Icon name="chevron-down" size={12} />
      </MenuButton>
    </>
  )
}

function Account() {
  const t = useT()
  const account = useAtomValue(sessionAtom)?.account
  const narrow = useNarrow()
  const { theme, size, language } = useAtomValue(preferencesAtom)
  const commands = useAvatarCommands()
  if (!account) return null
  const last = commands.filter(
    (entry) => typeof entry === 'object' && 'id' in entry && entry.id === 'session.sign-out',
  )
  const others = commands.filter((entry) => !last.includes(entry))
  const choices = <T extends string>(all: readonly T[], chosen: T, name: string) =>
    all.map((id) => ({
      id: `${name}.${id}`,
      command: `${name}.${id}`,
      label: t(`app:${name}.${id}`),
      checked: id === chosen,
      disabled: name === 'language' && id === chosen,
      onSelect: () => void runCommand(`${name}.${id}`, 'menu'),
    }))
  return (
    <MenuButton
      className={styles.account}
      label={t('app:account.label', { name: account.name })}
      entries={() => [
        { heading: `${account.name} · ${account.username}` },
        {
          id: 'dashboard',
          command: 'dashboard.go',
          label: t('app:account.dashboard'),
          icon: 'layout-dashboard',
          onSelect: () => void runCommand('dashboard.go', 'menu'),
        },
        ...others,
        // What the narrow top bar has no room for.
        ...(narrow
          ? [
              'line' as const,
              { heading: t('app:theme.label') },
              ...choices(THEMES, theme, 'theme'),
              { heading: t('app:size.label') },
              ...choices(SIZES, size, 'size'),
              { heading: t('app:language.label') },
              ...choices(LANGUAGES, language, 'language'),
            ]
          : []),
        'line',
        ...last,
      ]}
    >
      <Avatar name={account.name} src={account.avatar} />
    </MenuButton>
  )
}

type Props = { open: boolean; onToggle(): void }

export const TopBar = memo(function TopBar({ open, onToggle }: Props) {
  const t = useT()
  const narrow = useNarrow()
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        <IconButton
          icon="menu"
          data-command="sidebar.toggle"
          label={t(open && !narrow ? 'app:shell.closeSidebar' : 'app:shell.openSidebar')}
          aria-expanded={open}
          onClick={onToggle}
        />
        <Breadcrumb />
      </div>
      <div className={styles.middle}>
        <Search />
      </div>
      <div className={styles.end}>
        <Fullscreen />
        <Preferences />
        <Settings />
        {/* Filled once the page is idle (console/app/notices). */}
        <span id="top-notices" className={styles.notices} />
        <Account />
      </div>
    </header>
  )
})
