/** The frame of every page that is open without a session: mark, heading, what it is about, language and theme. */
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { THEMES } from '../../../core/preferences.ts'
import { LANGUAGES } from '../../../core/words.ts'
import { languageAtom, preferencesAtom } from '../../kit/atoms.ts'
import { ensureAll, useT } from '../../kit/i18n.ts'
import { MenuButton } from '../../kit/overlays/menu.tsx'
import { setPreference } from '../../kit/preferences.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { useTitle } from '../../kit/ui/use-title.ts'
import styles from './public.module.css'

function Choices() {
  const t = useT()
  const { language, theme } = useAtomValue(preferencesAtom)
  return (
    <div className={styles.choices}>
      <MenuButton
        label={t('app:language.label')}
        value={t(`app:language.${language}`)}
        entries={LANGUAGES.map((id) => ({
          id,
          label: t(`app:language.${id}`),
          checked: id === language,
          disabled: id === language,
          onSelect: () => void setPreference('language', id),
        }))}
      >
        <Icon name="languages" />
        {t(`app:language.${language}`)}
      </MenuButton>
      <MenuButton
        label={t('app:theme.label')}
        value={t(`app:theme.${theme}`)}
        entries={THEMES.map((id) => ({
          id,
          label: t(`app:theme.${id}`),
          checked: id === theme,
          onSelect: () => void setPreference('theme', id),
        }))}
      >
        <Icon name={theme === 'dark' ? 'moon' : theme === 'light' ? 'sun' : 'monitor'} />
        {t(`app:theme.${theme}`)}
      </MenuButton>
    </div>
  )
}

type Props = {
  /** Of the window. */
  title: string
  /** Absent: the title. */
  heading?: string
  lead?: ReactNode
  children: ReactNode
}

export function PublicPage({ title, heading = title, lead, children }: Props) {
  useTitle(title)
  const language = useAtomValue(languageAtom)
  useEffect(() => {
    // Complaints about fields, and what the first page after the sign-in shows.
    void ensureAll(language).catch(() => {})
  }, [language])
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <span className={styles.mark} aria-hidden="true">
            C
          </span>
          <div>
            <h1>{heading}</h1>
            {lead && <p className="mut">{lead}</p>}
          </div>
        </header>
        {children}
        <Choices />
      </div>
    </main>
  )
}

/** An error of the whole form; read aloud at once. */
export function Failed({ title, text }: { title?: string; text: string }) {
  return (
    <p className={styles.failed} role="alert">
      <Icon name="circle-alert" />
      <span>
        {title && <strong>{title}</strong>} {text}
      </span>
    </p>
  )
}

/** The result of a form, in its place; takes the focus that the form's button had. */
export function Done({
  icon = 'circle-check',
  title,
  children,
}: {
  icon?: string
  title: string
  children: ReactNode
}) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={ref} className={styles.done} aria-labelledby="done" tabIndex={-1}>
      <Icon name={icon} size={28} />
      <h2 id="done">{title}</h2>
      {children}
    </section>
  )
}
