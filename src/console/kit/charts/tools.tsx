import { useT } from '../i18n.ts'
import { saveFile } from '../net/files.ts'
import { MenuButton, type MenuEntry } from '../overlays/menu.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './charts.module.css'
import type { NumberFormat } from './model.ts'
import { type Legend, pngOf, svgOf } from './picture.ts'

/** A workbook with the chart's numbers: a command, or an action of the page. */
export type Sheet = { command?: string; onSelect(): void }

const BYTE_ORDER_MARK = '\uFEFF'
const UNITS: Readonly<Record<NumberFormat, string | undefined>> = {
  money: 'charts:vnd',
  share: 'charts:percent',
  count: undefined,
}

type Props = {
  title: string
  /** Name of files, without their ending. */
  file: string
  asTable: boolean
  format: NumberFormat
  onToggle(): void
  csv(): string
  drawing(): SVGSVGElement | undefined
  legend(): Element | undefined
  onFailed(): void
  sheet?: Sheet | undefined
}

/** Colours and names of the legend as they are drawn. */
function legendOf(list: Element | undefined): Legend {
  return [...(list?.children ?? [])].map((item) => ({
    name: item.textContent ?? '',
    color: getComputedStyle(item, '::before').backgroundColor,
  }))
}

/** The buttons of a chart: its table, its files. The unit of its numbers is in front. */
export function Tools(props: Props) {
  const t = useT()
  const { title, file, asTable, format, onToggle, csv, drawing, legend, onFailed, sheet } = props
  const unit = UNITS[format]
  const svg = () => {
    const drawn = drawing()
    return drawn && svgOf(drawn, title, legendOf(legend()))
  }
  const entries = (): readonly MenuEntry[] => [
    {
      id: 'png',
      label: t('charts:png'),
      icon: 'image',
      onSelect: () => {
        const text = svg()
        if (text) pngOf(text).then((picture) => saveFile(`${file}.png`, 'image/png', picture), onFailed)
      },
    },
    {
      id: 'svg',
      label: t('charts:svg'),
      icon: 'image',
      onSelect: () => {
        const text = svg()
        if (text) saveFile(`${file}.svg`, 'image/svg+xml', text)
      },
    },
    {
      id: 'csv',
      label: t('charts:csv'),
      icon: 'download',
      // Excel reads UTF-8 by its mark alone.
      onSelect: () => saveFile(`${file}.csv`, 'text/csv;charset=utf-8', `${BYTE_ORDER_MARK}${csv()}`),
    },
    ...(sheet
      ? [{ id: 'sheet', label: t('charts:sheet'), icon: 'download', ...sheet } satisfies MenuEntry]
      : []),
  ]
  return (
    <div className={styles.tools}>
      {unit && <small>{t('charts:unit', { unit: t(unit) })}</small>}
      <IconButton
        icon={asTable ? 'chart-column' : 'table'}
        label={t(asTable ? 'charts:asChart' : 'charts:asTable')}
        caps={['T']}
        aria-pressed={asTable}
        onClick={onToggle}
      />
      <MenuButton label={t('charts:download')} entries={entries}>
        <Icon name="download" size={15} />
      </MenuButton>
    </div>
  )
}
