import { type Ref, useMemo } from 'react'
import { useT } from '../i18n.ts'
import styles from './charts.module.css'
import { type ChartData, tableOf } from './model.ts'

/** It scrolls, also by keyboard. */
const SCROLLS = { tabIndex: 0 }

type Props = { data: ChartData; title: string; first: string; box: Ref<HTMLElement> }

/** The numbers of a chart as a table that scrolls in itself. */
export function NumbersTable({ data, title, first, box }: Props) {
  const t = useT()
  const { head, rows } = useMemo(() => tableOf(data, { first, total: t('charts:total') }), [data, first, t])
  return (
    <section className={styles.tableBox} ref={box} {...SCROLLS} aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((text, at) => (
                <td key={head[at + 1]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
