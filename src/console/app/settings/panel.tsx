/** The settings panel (spec section 2): theme, colour, size, language and frame, each also a command. */
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useId } from 'react'
import { ACCENT_IDS, ACCENTS } from '../../../../commands/app/look.ts'
import { SIZES, THEMES } from '../../../core/preferences.ts'
import { LANGUAGES } from '../../../core/words.ts'
import { runCommand } from '../../commands/run/run.ts'
import { settingsAtom } from '../../commands/state.ts'
import { preferencesAtom } from '../../kit/atoms.ts'
import { DEFAULT_ACCENT } from '../../kit/device.ts'
import { useT } from '../../kit/i18n.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { tip } from '../../kit/overlays/tooltip.ts'
import { setPreference } from '../../kit/preferences.ts'
import { Button } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/class-names.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { CommandKeys, useKeyCaps } from '../../kit/ui/kbd.tsx'
import styles from './panel.module.css'
import './words.ts'

const WIDTH = 340

type Choice = { id: string; label: string; swatch?: string }

function ChoiceOf({ group, choice, chosen }: { group: string; choice: Choice; chosen: boolean }) {
  const { id, label, swatch } = choice
  const command = `${group}.${id}`
  const caps = useKeyCaps(command)
  return (
    <label
      className={classes(styles.choice, swatch && styles.swatch)}
      {...(swatch === undefined ? {} : tip(label, caps))}
    >
      <input
        type="radio"
        name={`settings-${group}`}
        data-command={command}
        checked={chosen}
        data-autofocus={(group === 'theme' && chosen) || undefined}
        onChange={() => void runCommand(command, 'button')}
      />
      {swatch ? (
        <>
          <span className={styles.colour} style={{ background: swatch }} aria-hidden="true">
            <Icon name="check" size={14} />
          </span>
          <span className="sr">{label}</span>
        </>
      ) : (
        <>
          {label}
          <CommandKeys command={command} />
        </>
      )}
    </label>
  )
}

/** Radio buttons, each the command `<group>.<id>`. */
function Choices({
  group,
  legend,
  choices,
  chosen,
  children,
}: {
  group: string
  legend: string
  choices: readonly Choice[]
  chosen: string | undefined
  children?: ReactNode
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <ChoiceOf key={choice.id} group={group} choice={choice} chosen={choice.id === chosen} />
        ))}
        {children}
      </div>
    </fieldset>
  )
}

function Switch({
  command,
  label,
  help,
  on,
}: {
  command: string
  label: string
  help?: string
  on: boolean
}) {
  const id = useId()
  const caps = useKeyCaps(command)
  return (
    <div className={styles.row}>
      <span className={styles.text}>
        <span id={id}>{label}</span>
        {help && <small id={`${id}-help`}>{help}</small>}
      </span>
      <button
        type="button"
        role="switch"
        className={styles.track}
        data-command={command}
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={help && `${id}-help`}
        {...tip(label, caps)}
        onClick={() => void runCommand(command, 'button')}
      />
    </div>
  )
}

/** Another colour than the eight: shown while it is chosen. */
function OwnColour({ accent, own }: { accent: string; own: boolean }) {
  const t = useT()
  return (
    <label className={styles.own} data-own={own || undefined}>
      <input
        type="color"
        value={accent}
        aria-label={t('look:custom')}
        onChange={(event) => void setPreference('accent', event.target.value)}
      />
      <span aria-hidden="true">{own ? accent : t('look:custom')}</span>
    </label>
  )
}

export function SettingsPanel() {
  const t = useT()
  const close = useSetAtom(settingsAtom)
  const { theme, size, language, accent, fixedHeader, tabsView, sidebarLogo } = useAtomValue(preferencesAtom)
  const named = ACCENT_IDS.find((id) => ACCENTS[id] === accent)
  const reset = async () => {
    await setPreference('theme', 'system')
    await setPreference('accent', DEFAULT_ACCENT)
    await setPreference('size', 'medium')
    await setPreference('fixedHeader', true)
    await setPreference('tabsView', false)
    await setPreference('sidebarLogo', true)
  }
  return (
    <Dialog
      side
      title={t('look:title')}
      width={WIDTH}
      onClose={() => close(false)}
      actions={
        <Button icon="rotate-ccw" onClick={() => void reset()}>
          {t('look:reset')}
        </Button>
      }
    >
      <div className={styles.panel}>
        <p>{t('look:lead')}</p>
        <Choices
          group="theme"
          legend={t('look:theme')}
          choices={THEMES.map((id) => ({ id, label: t(`app:theme.${id}`) }))}
          chosen={theme}
        />
        <Choices
          group="accent"
          legend={t('look:accent')}
          choices={ACCENT_IDS.map((id) => ({
            id,
            label: t(`look:accents.${id}`),
            swatch: ACCENTS[id],
          }))}
          chosen={named}
        >
          <OwnColour accent={accent} own={named === undefined} />
          <small className={styles.note}>{t('look:contrast')}</small>
        </Choices>
        <Choices
          group="size"
          legend={t('look:size')}
          choices={SIZES.map((id) => ({ id, label: t(`app:size.${id}`) }))}
          chosen={size}
        />
        <Choices
          group="language"
          legend={t('look:language')}
          choices={LANGUAGES.map((id) => ({ id, label: t(`app:language.${id}`) }))}
          chosen={language}
        />
        <section className={styles.group} aria-labelledby="settings-frame">
          <h3 id="settings-frame">{t('look:frame')}</h3>
          <Switch
            command="header.toggle-fixed"
            label={t('look:fixedHeader')}
            help={t('look:fixedHeaderHelp')}
            on={fixedHeader}
          />
          <Switch
            command="tabs.toggle-bar"
            label={t('look:tabsView')}
            help={t('look:tabsViewHelp')}
            on={tabsView}
          />
          <Switch command="sidebar.toggle-logo" label={t('look:sidebarLogo')} on={sidebarLogo} />
        </section>
      </div>
    </Dialog>
  )
}
