/** Users who saw a record's number, and how: in the record itself or in another of the same person. */
import { Link } from 'react-router-dom'
import type { AnyRecord, Area } from '../../../core/area.ts'
import type { RevealWay } from '../../../core/wire/privacy.ts'
import { findArea, recordPath } from '../areas.ts'
import { useT } from '../i18n.ts'
import { Code } from '../ui/text.tsx'
import styles from './ledger.module.css'
import { Ledger } from './ledger.tsx'

/** So many codes are named in a row; a sheet may hold every order of a golfer. */
const NAMED = 3

type Reveal = {
  id: string
  at: string
  by: string | null
  how: RevealWay
  through: readonly { area: string; code: string }[]
}

function Through({ through }: Pick<Reveal, 'through'>) {
  const t = useT()
  const rest = through.length - NAMED
  return (
    <>
      {through.slice(0, NAMED).map(({ area, code }, index) => {
        const found = findArea(area)
        return (
          <span key={code}>
            {index > 0 && ', '}
            {found ? (
              <Link className={styles.code} to={recordPath(found, code)}>
                <Code>{code}</Code>
              </Link>
            ) : (
              <Code>{code}</Code>
            )}
          </span>
        )
      })}
      {rest > 0 && ` ${t('detail:reveals.more', { count: rest })}`}
    </>
  )
}

export function NumberReveals({ area, record }: { area: Area; record: AnyRecord }) {
  const t = useT()
  return (
    <Ledger<Reveal>
      key={record.id}
      area={area.id}
      code={record.code}
      name="number-reveals"
      mark={record.version}
      nobody={t('detail:reveals.gone')}
      columns={[
        {
          id: 'how',
          title: t('detail:reveals.how'),
          lead: true,
          cell: ({ how }) => t(`detail:reveals.ways.${how}`),
        },
        {
          id: 'through',
          title: t('detail:reveals.through'),
          cell: ({ through }) => (through.length > 0 ? <Through through={through} /> : null),
        },
      ]}
      empty={t('detail:reveals.empty')}
    />
  )
}
