/** The reason on the login page when the session ended by itself. */
import { useSearchParams } from 'react-router-dom'
import { useT } from '../../kit/i18n.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import styles from './left-because.module.css'
import './words.ts'

const KNOWN = ['idle', 'limit', 'ended']

export function LeftBecause() {
  const t = useT()
  const [search] = useSearchParams()
  const why = search.get('why')
  if (why === null || !KNOWN.includes(why)) return null
  return (
    <p className={styles.why} role="status">
      <Icon name="lock" />
      <span>{t(`life:why.${why}`)}</span>
    </p>
  )
}
