/** The top of a detail: code, states, who and when, and what can be done. */
import { type AnyRecord, type Area, nameOf } from '../../../core/area.ts'
import type { Field } from '../../../core/fields.ts'
import { IconButton } from '../button.tsx'
import { hasWords, useT } from '../i18n.ts'
import { useNow } from '../now.ts'
import { Others } from '../others.tsx'
import { Pill } from '../pill.tsx'
import { fieldLabel, valueWords } from './activity-words.ts'
import { Copyable } from './copy.tsx'
import styles from './header.module.css'
import { useDetailSlots } from './slots.ts'
import { PhoneLink } from './value.tsx'
import { agoPhrase, useWords } from './words.ts'

/** States shown beside the code; further ones stand in the overview. */
const PILLS = 2

function stateFields(area: Area): [string, Field & { type: 'enum' }][] {
  return Object.entries(area.fields)
    .filter((entry): entry is [string, Field & { type: 'enum' }] => {
      const [, field] = entry
      return field.type === 'enum' && field.tones !== undefined
    })
    .slice(0, PILLS)
}

/** The moment that matters most about the record: what its list is ordered by, else when it was made. */
function whenField(area: Area): string {
  const sorted = area.sort.replace(/^-/, '')
  return area.fields[sorted]?.type === 'time' ? sorted : 'createdAt'
}

function Subtitle({ area, record }: { area: Area; record: AnyRecord }) {
  const words = useWords()
  const name = area.subtitleField
  const value = name ? record[name] : undefined
  if (!name || value === null || value === undefined || value === '') return null
  const label = fieldLabel(words, area, name).toLocaleLowerCase('vi')
  return (
    <>
      {' · '}
      {area.fields[name]?.type === 'phone' ? (
        <PhoneLink phone={String(value)} label={label} />
      ) : (
        valueWords(words, area, name, value)
      )}
    </>
  )
}

export function DetailHeader({ area, record, onClose }: { area: Area; record: AnyRecord; onClose(): void }) {
  const t = useT()
  const words = useWords()
  const now = useNow()
  const slots = useDetailSlots()
  const when = whenField(area)
  const at = record[when]
  const whenKey = hasWords(`detail:when.${when}`) ? `detail:when.${when}` : 'detail:when.createdAt'
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <h2 className={styles.title}>
          <Copyable text={record.code} label={record.code}>
            <span className={styles.code}>{record.code}</span>
          </Copyable>
          {stateFields(area).map(([name, field]) => {
            const value = record[name]
            if (typeof value !== 'string') return null
            return (
              <Pill key={name} tone={field.tones?.[value]}>
                {valueWords(words, area, name, value)}
              </Pill>
            )
          })}
        </h2>
        <span className={styles.end}>
          <Others area={area.id} code={record.code} />
          <IconButton icon="x" label={t('detail:close')} caps={['Esc']} onClick={onClose} />
        </span>
      </div>
      <p className={styles.line}>
        <span className={styles.name}>{nameOf(area, record)}</span>
        <Subtitle area={area} record={record} />
        {typeof at === 'string' && ` · ${t(whenKey, { ago: agoPhrase(t, at, now) })}`}
      </p>
      {slots && (
        <div className={styles.actions}>
          <slots.Actions area={area} record={record} />
        </div>
      )}
    </header>
  )
}
