/** The saved views of the list of customers, to be copied into a notification as its audience. */
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { listPath } from '../../../console/kit/areas.ts'
import { useCan } from '../../../console/kit/atoms.ts'
import type { ControlProps } from '../../../console/kit/face.ts'
import { SelectControl } from '../../../console/kit/form/controls/choice.tsx'
import { useFormAround } from '../../../console/kit/form/form-context.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { savedViewsAtom } from '../../../console/kit/list/views/saved-views.ts'
import { area as customers } from '../../customers/area.ts'
import { writeCustomerFilter } from '../filter.ts'
import { FilterWords } from './filter-words.tsx'
import styles from './notifications.module.css'

/** The filter of the form, where no view has its name and conditions. */
const KEPT = 'kept'

export function FilterControl({ value, onChange, ...control }: ControlProps) {
  const t = useT()
  const form = useFormAround()
  const allowed = useCan()(`${customers.id}.view`)
  const views = useAtomValue(savedViewsAtom).filter(({ area }) => area === customers.id)
  const text = typeof value === 'string' ? value : ''
  const name = form?.watch('filterName')
  const nameText = typeof name === 'string' && name !== '' ? name : text
  const chosen = views.find((view) => view.name === name && writeCustomerFilter(view) === text)
  // The line below the form names the right that it takes.
  if (!allowed) return text === '' ? null : <FilterWords text={text} />
  return (
    <>
      <SelectControl
        {...control}
        value={text === '' ? '' : (chosen?.id ?? KEPT)}
        values={[...(text === '' || chosen ? [] : [KEPT]), ...views.map(({ id }) => id)]}
        optional={false}
        say={(id) =>
          views.find((view) => view.id === id)?.name ?? t('notifications:detail.ofView', { name: nameText })
        }
        onChange={(id) => {
          const view = views.find((one) => one.id === id)
          if (!view) return
          form?.setValue('filterName', view.name, { shouldDirty: true })
          onChange(writeCustomerFilter(view))
        }}
      />
      {text !== '' && (
        <div className={styles.chosen}>
          <FilterWords text={text} />
        </div>
      )}
      {views.length === 0 && (
        <p role="status">
          {t('notifications:detail.noViews')}{' '}
          <Link to={listPath(customers)}>{t('notifications:detail.toCustomers')}</Link>
        </p>
      )}
    </>
  )
}
