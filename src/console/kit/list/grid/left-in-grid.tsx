import { useAtomValue } from 'jotai'
import type { Area } from '../../../../core/area.ts'
import { draftsAtom, GRID_DRAFT, ownDraftKey } from '../../drafts/drafts.ts'
import { useT } from '../../i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from '../list-page.module.css'

export type LeftInGridProps = { area: Area; onGoOn(): void }

/** Notice of an unsaved grid of this list, with the way back into it. */
export function LeftInGrid({ area, onGoOn }: LeftInGridProps) {
  const t = useT()
  const key = ownDraftKey(area.id, GRID_DRAFT)
  const left = useAtomValue(draftsAtom).some((draft) => draft.key === key)
  if (!left) return null
  return (
    <div className={styles.stale} role="status">
      <Icon name="table" size={15} />
      <span>{t('list:inGrid.left')}</span>
      <Button variant="quiet" onClick={onGoOn}>
        {t('list:inGrid.goOn')}
      </Button>
    </div>
  )
}
