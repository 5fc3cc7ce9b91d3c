/** The cells of a row of two lines: name and state, below them code, time and sum. For lists without room for columns. */
import { memo } from 'react'
import { recordPath } from '../areas.ts'
import { useT } from '../i18n.ts'
import type { Brief } from '../list/columns/brief.ts'
import type { Column } from '../list/columns/columns.ts'
import { classes } from '../ui/class-names.ts'
import styles from './brief-row.module.css'
import { cellContent } from './cell.tsx'
import grid from './grid.module.css'
import { cellRole } from './roles.ts'
import { Branch, type CellsProps, indentOf, MoreCell, Place, TURN_PX } from './row-parts.tsx'

export const BriefCells = memo(function BriefCells({
  area,
  brief,
  cells,
  record,
  place,
  tree,
}: Omit<CellsProps, 'columns'> & { brief: Brief }) {
  const t = useT()
  const content = (column: Column | undefined) =>
    record && column && (cells?.[column.name]?.(record) ?? cellContent(area, column, record, t))
  const title = content(brief.title)
  const sum = content(brief.sum)
  const tags = content(brief.tags)
  return (
    <>
      <div {...cellRole(2, true)} className={classes(grid.cell, styles.brief)}>
        {record && (
          <>
            <div className={styles.line}>
              {place > 0 && area.order && !tree && <Place place={place} />}
              <span className={styles.title}>{tree ? <Branch tree={tree}>{title}</Branch> : title}</span>
              <span className={styles.state}>{brief.state ? content(brief.state) : tags}</span>
            </div>
            <div className={styles.line} style={tree && { paddingLeft: indentOf(tree) + TURN_PX }}>
              <a
                className={classes('code', grid.link)}
                href={recordPath(area, record.code)}
                tabIndex={-1}
                draggable={false}
              >
                {record.code}
              </a>
              {brief.state && tags && <span className={styles.tags}>{tags}</span>}
              <span className={styles.time}>{content(brief.time)}</span>
              {sum && <span className={styles.sum}>{sum}</span>}
            </div>
          </>
        )}
      </div>
      <MoreCell at={3} />
    </>
  )
})
