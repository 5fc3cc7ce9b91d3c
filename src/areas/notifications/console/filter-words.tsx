/** A stored filter of customers, in words. */
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { languageAtom } from '../../../console/kit/atoms.ts'
import { ensureArea, useT } from '../../../console/kit/i18n.ts'
import { chipsOf } from '../../../console/kit/list/filter/chips.ts'
import { useRefNames } from '../../../console/kit/list/filter/use-ref-names.ts'
import { area as customers } from '../../customers/area.ts'
import { type CustomerFilter, readCustomerFilter } from '../filter.ts'
import styles from './notifications.module.css'

const NOTHING: CustomerFilter = { where: [], q: '' }

/** Each condition by the name and value that the list of customers has for it; the reason where it can no longer be read. */
export function FilterWords({ text }: { text: string }) {
  const t = useT()
  const language = useAtomValue(languageAtom)
  useEffect(() => {
    // The names of the fields are not on this page.
    void ensureArea(language, customers.id)
  }, [language])
  const { filter = NOTHING, problem } = readCustomerFilter(text)
  const refName = useRefNames(customers, filter.where)
  if (problem) return <p>{t(`notifications:reasons.${problem}`)}</p>
  return (
    <ul className={styles.conditions}>
      {chipsOf(customers, filter.where, t, refName).map(({ key, label, sign, value }) => (
        <li key={key}>
          {label}
          {sign} {value}
        </li>
      ))}
      {filter.q !== '' && (
        <li>
          {t('notifications:detail.words')}: “{filter.q}”
        </li>
      )}
    </ul>
  )
}
