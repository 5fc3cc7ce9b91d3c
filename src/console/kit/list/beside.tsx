/**
 * The pane beside the list: a record or a form. The record under a resting cursor is prefetched and drawn hidden
 * (ahead.ts), and a closed one stays drawn: opening and closing then only show and hide it.
 */
import { Activity, memo, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import type { Mode } from '../areas.ts'
import { languageAtom, store } from '../atoms.ts'
import type { AnyFace } from '../face.ts'
import { ensureWords, useT } from '../i18n.ts'
import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { onceSettled } from '../loading/when-idle.ts'
import { CellLayer } from '../table/cell-layer.ts'
import { Button } from '../ui/button.tsx'
import { useNarrow } from '../ui/use-media.ts'
import type { Ahead } from './ahead.ts'
import type { ListStore } from './data/store.ts'
import styles from './list-page.module.css'
import { useResting } from './use-publish.ts'

const DetailPage = lazyComponent(async () => {
  const [page] = await Promise.all([
    import('../detail/page.tsx'),
    ensureWords(store.get(languageAtom), 'record'),
  ])
  return page.DetailPage
})
const FormPage = lazyComponent(async () => {
  const [page] = await Promise.all([import('../form/page.tsx'), ensureWords(store.get(languageAtom), 'form')])
  return page.FormPage
})
const Detail = memo(DetailPage)

/** Loads the code of an open record: the page around it, and the parts of its area. */
export const preloadDetail = async (face: AnyFace): Promise<void> => {
  await Promise.all([DetailPage.preload(), face.preload?.()])
}

/** Loads the code of a form that an address opens: the page around it, its schema, and its layout where the area has one. */
export const preloadForm = async (face: AnyFace, isNew: boolean): Promise<void> => {
  await Promise.all([FormPage.preload(), ((isNew && face.newInput) || face.input)(), face.body?.()])
}

/** Loads the code of the detail and of cells when the page is idle: opening a record then waits for nothing. */
function usePreload(face: AnyFace): void {
  useEffect(() => {
    const load = () =>
      preloadDetail(face)
        .then(CellLayer.preload)
        .then(face.input)
        .catch(() => undefined)
    return onceSettled(() => void load())
  }, [face])
}

type Props = {
  area: Area
  face: AnyFace
  list: ListStore
  code: string | undefined
  mode: Mode
  /** Whether the pane is shown. */
  open: boolean
  ahead: Ahead
  onOpen(code: string): void
  onClose(): void
  /** A form was saved; `next`: an empty one is wanted. */
  onSaved(record: AnyRecord, next: boolean): void
}

export function Beside({ area, face, list, code, mode, open, ahead, onOpen, onClose, onSaved }: Props) {
  const t = useT()
  const narrow = useNarrow()
  const [form, setForm] = useState(0)
  const drawn = useSyncExternalStore(ahead.onChange, () => ahead.code)
  const viewed = mode === 'view' ? code : undefined
  usePreload(face)
  const prepare = useCallback(
    (next: string) => {
      preloadDetail(face).then(
        () => ahead.draw(next),
        () => undefined,
      )
    },
    [face, ahead],
  )
  // An open record follows the cursor; a form does not.
  useResting(area, list, viewed !== undefined && !narrow ? onOpen : undefined, prepare)
  const shown = viewed ?? drawn
  useEffect(() => {
    if (viewed !== undefined) ahead.draw(viewed)
    else if (!open && !narrow && drawn !== undefined) return onceSettled(() => ahead.layOut())
    return undefined
  }, [viewed, open, narrow, drawn, ahead])
  const back = narrow && (
    <div className={styles.back}>
      <Button variant="quiet" icon="arrow-left" onClick={onClose}>
        {t('list:back')}
      </Button>
    </div>
  )
  return (
    <>
      {open && back}
      {shown !== undefined && (
        <Activity mode={open && viewed !== undefined ? 'visible' : 'hidden'}>
          <ErrorBoundary resetKey={shown}>
            <Detail area={area} face={face} code={shown} onClose={onClose} />
          </ErrorBoundary>
        </Activity>
      )}
      {mode !== 'view' && (
        <ErrorBoundary resetKey={`${mode}/${code}`}>
          <FormPage
            key={`${mode}/${code}/${form}`}
            area={area}
            face={face}
            code={code}
            onClose={onClose}
            onSaved={(record, next) => {
              setForm(form + 1)
              onSaved(record, next)
            }}
          />
        </ErrorBoundary>
      )}
    </>
  )
}
