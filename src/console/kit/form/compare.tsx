/** A save that met a newer version: both side by side, field by field, with the person's draft kept. */
import { useState } from 'react'
import type { AnyRecord } from '../../../core/area.ts'
import { SideBySide } from '../compare/side-by-side.tsx'
import { useT } from '../i18n.ts'
import { Button } from '../ui/button.tsx'
import styles from './compare.module.css'
import type { FormValues } from './save.ts'
import type { FormFace } from './values.ts'
import { compare, type Difference, valuesOf } from './values.ts'

type Side = Difference['suggested']

export function Compare({
  face,
  current,
  base,
  mine,
  saving,
  onChosen,
}: {
  face: FormFace
  /** The record as it is saved now. */
  current: AnyRecord
  base: FormValues
  mine: FormValues
  saving: boolean
  /** The chosen values; `save`: save them at once. */
  onChosen(values: FormValues, save: boolean): void
}) {
  const t = useT()
  const theirs = valuesOf(face, current)
  const differences = compare(base, mine, theirs)
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const side = (difference: Difference) => choices[difference.field] ?? difference.suggested
  const all = (wanted: Side) =>
    setChoices(Object.fromEntries(differences.map((difference) => [difference.field, wanted])))

  function done(save: boolean) {
    const values = { ...mine }
    for (const difference of differences) values[difference.field] = difference[side(difference)]
    onChosen(values, save)
  }

  const name = current.updatedBy?.name ?? t('form:newer.somebody')
  return (
    <section className={styles.compare} aria-labelledby="compare-title">
      <h3 id="compare-title" className={styles.title}>
        {t('form:compare.title')}
      </h3>
      <p className={styles.text}>{t(differences.length > 0 ? 'form:compare.text' : 'form:compare.same')}</p>
      {differences.length > 0 && (
        <SideBySide
          area={face.area}
          fields={differences.map(({ field, mine, theirs, base }) => ({
            ...{ name: field, left: mine, right: theirs, same: false },
            base: base ?? null,
          }))}
          heads={[t('form:compare.mine'), t('form:compare.theirs', { name })]}
          say={face.layout?.words}
          picks={Object.fromEntries(
            differences.map((one) => [one.field, side(one) === 'mine' ? 'left' : 'right']),
          )}
          onPick={(field, picked) =>
            setChoices({ ...choices, [field]: picked === 'left' ? 'mine' : 'theirs' })
          }
        />
      )}
      <div className={styles.actions}>
        <Button variant="primary" icon="save" busy={saving} onClick={() => done(true)}>
          {t('form:compare.save')}
        </Button>
        <Button onClick={() => done(false)}>{t('form:compare.back')}</Button>
        {differences.length > 1 && (
          <>
            <Button variant="quiet" onClick={() => all('mine')}>
              {t('form:compare.allMine')}
            </Button>
            <Button variant="quiet" onClick={() => all('theirs')}>
              {t('form:compare.allTheirs')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
