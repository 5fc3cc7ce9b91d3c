/** Computed numbers of a preview, record by record. */
import type { BulkPreview } from '../../../core/wire/bulk.ts'
import { manifestOf } from '../../kit/areas.ts'
import { useT } from '../../kit/i18n.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { scalarText } from '../../kit/ui/scalar-text.ts'
import styles from './preview-rows.module.css'

export type RowsProps = { area: string; answer: BulkPreview }

const amount = (area: string, field: string, value: number | null) =>
  value === null ? '–' : (scalarText(manifestOf(area)?.fields[field]?.type, value) ?? String(value))

/** Computed numbers of each record, before and after, below the remarks on them. */
export function Rows({ area, answer }: RowsProps) {
  const t = useT()
  const { rows, warnings, changed } = answer
  const fields = [...new Set(rows.flatMap(({ changes }) => changes.map(({ field }) => field)))]
  return (
    <>
      {warnings.map(({ msg, count }) => (
        <p key={msg} className={styles.warning}>
          <Icon name="triangle-alert" size={14} />
          {count.toLocaleString('en-US')} · {msg}
        </p>
      ))}
      <div className={styles.changes}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(`${area}:title`)}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {t(`${area}:fields.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-warned={row.warning !== undefined || undefined}>
                <th scope="row">
                  <span className="code">{row.code}</span> {row.name}
                  {row.warning !== undefined && <small>{row.warning}</small>}
                </th>
                {fields.map((field) => {
                  const change = row.changes.find((one) => one.field === field)
                  return (
                    <td key={field}>
                      {change && (
                        <>
                          <s>{amount(area, field, change.before)}</s> → {amount(area, field, change.after)}
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {changed > rows.length && (
          <p className={styles.more}>{t('jobs:preview.moreRows', { count: changed - rows.length })}</p>
        )}
      </div>
    </>
  )
}
