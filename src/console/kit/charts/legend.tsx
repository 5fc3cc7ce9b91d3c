import { useT } from '../i18n.ts'
import styles from './charts.module.css'
import { type ChartData, mostOf, STEPS, valueText } from './model.ts'

/** Colours of a chart and their meaning: its series, or the steps of a heat map. */
export function ChartLegend({ data }: { data: ChartData }) {
  const t = useT()
  if (data.kind === 'heat') {
    const most = mostOf(data)
    const steps = Array.from({ length: STEPS }, (_, at) => at + 1)
    return (
      <ul className={styles.legend} data-legend="">
        {steps.map((step) => (
          <li key={step} data-step={step}>
            {t('charts:upTo', { value: valueText(Math.round((most * step) / STEPS), data.format) })}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className={styles.legend} data-legend="">
      {data.series.map(({ id, name, tone }, at) => (
        <li
          key={id}
          data-tone={tone}
          data-striped={(data.kind !== 'line' && at === 1 && tone !== 'rest') || undefined}
        >
          {name}
        </li>
      ))}
    </ul>
  )
}
