/** Lines of a record as they are read: a table, and a list of cards where there is no room. */
import type { ComponentType } from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { NUMBER_TYPES } from '../../../core/fields.ts'
import { lineArea, linesIn } from '../../../core/lines.ts'
import { fieldLabel } from '../detail/activity-words.ts'
import { useWords } from '../detail/words.ts'
import { useT } from '../i18n.ts'
import { classes } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './lines-table.module.css'

const NUMERIC = new Set<string>(NUMBER_TYPES)

type ValueProps = { area: Area; record: AnyRecord; name: string }

/** `Value`: shows one column of a line, which it gets as a record of `lineArea`. */
export function LinesTable({ area, record, name, Value }: ValueProps & { Value: ComponentType<ValueProps> }) {
  const t = useT()
  const words = useWords()
  const own = lineArea(area, name)
  const lines = linesIn(record[name])
  const columns = Object.entries(own.fields)
  if (lines.length === 0) return <p className={styles.none}>{t(`${area.id}:lines.${name}.none`)}</p>
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={fieldLabel(words, area, name)}>
        <thead>
          <tr>
            {columns.map(([column, field]) => (
              <th key={column} scope="col" className={classes(NUMERIC.has(field.type) && styles.number)}>
                {fieldLabel(words, own, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              {columns.map(([column, field]) => (
                <td
                  key={column}
                  data-label={fieldLabel(words, own, column)}
                  className={classes(NUMERIC.has(field.type) && styles.number)}
                >
                  {field.type === 'boolean' ? (
                    line[column] === true && (
                      <span className={styles.flag}>
                        <Icon name="check" size={14} />
                        <span className={styles.said}>{t('detail:yes')}</span>
                      </span>
                    )
                  ) : (
                    <Value area={own} record={line as AnyRecord} name={column} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
