import { useAtomValue } from 'jotai'
import { languageAtom } from '../../../console/kit/atoms.ts'
import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { FieldFacts, Section } from '../../../console/kit/detail/facts.tsx'
import { Gallery } from '../../../console/kit/detail/gallery.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { SkeletonLines } from '../../../console/kit/loading/skeleton.tsx'
import { Icon } from '../../../console/kit/ui/icon.tsx'
import { area, type ImportRow } from '../area.ts'
import { COLUMN_WORDS, SHEET_COLUMNS } from '../columns.ts'
import type { RowDetail } from '../schema.ts'
import { useErrorWords } from './public.tsx'
import styles from './rows.module.css'

/** A row as the detail holds it: its cells come a moment after the row. */
type Row = ImportRow & Partial<RowDetail>
function Cells({ cells, errors }: Pick<RowDetail, 'cells' | 'errors'>) {
  const t = useT()
  const language = useAtomValue(languageAtom)
  const say = useErrorWords()
  const shown = SHEET_COLUMNS.filter(
    (column) => cells[column] !== undefined || errors.some((error) => error.column === column),
  )
  return (
    <dl className={styles.cells}>
      {shown.map((column) => {
        const wrong = errors.filter((error) => error.column === column)
        return (
          <div key={column} data-wrong={wrong.length > 0 || undefined} data-column={column}>
            <dt>{COLUMN_WORDS[language][column]}</dt>
            <dd>
              {cells[column] === undefined ? (
                <span className="mut">{t('import-rows:detail.empty')}</span>
              ) : (
                <span className={styles.value}>{String(cells[column])}</span>
              )}
              {wrong.map((error) => (
                <span key={`${error.key} ${error.value}`} className={styles.problem}>
                  <Icon name="circle-alert" size={14} /> {say(error)}
                </span>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The row as it is in the sheet, each error at its cell, and its pictures. */
export function Overview({ record }: { record: Row }) {
  const t = useT()
  const say = useErrorWords()
  const { cells, errors, files } = record
  const ofPictures = errors?.filter(({ column }) => column === 'images') ?? []
  return (
    <>
      <FieldFacts area={area} record={record} names={['import', 'number', 'status', 'plan', 'product']} />
      <Section title={t('import-rows:detail.cells')}>
        {cells && errors ? <Cells cells={cells} errors={errors} /> : <SkeletonLines lines={6} />}
      </Section>
      <Section title={t('import-rows:detail.pictures')}>
        {record.images.length > 0 && <Gallery pictures={record.images} />}
        {files && files.length > 0 ? (
          <p className="mut">{files.join(' · ')}</p>
        ) : (
          <p className="mut">{t('import-rows:detail.noPictures')}</p>
        )}
        {ofPictures.map((error) => (
          <span key={`${error.key} ${error.value}`} className={styles.problem}>
            <Icon name="circle-alert" size={14} /> {say(error)}
          </span>
        ))}
      </Section>
      <RecentActivity area={area} record={record} />
    </>
  )
}
