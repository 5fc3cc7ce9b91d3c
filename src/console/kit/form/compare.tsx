/** A save that met a newer version: both side by side, field by field, with the person's draft kept. */
import { useState } from 'react'
import type { AnyRecord } from '../../../core/area.ts'
import { fieldLabel, valueWords } from '../detail/activity-words.ts'
import { useWords } from '../detail/words.ts'
import { useT } from '../i18n.ts'
import { Button } from '../ui/button.tsx'
import styles from './compare.module.css'
import type { FormValues } from './save.ts'
import type { FormFace } from './values.ts'
import { compare, type Difference, valuesOf } from './values.ts'

type Side = Difference['suggested']

function Row({
  face,
  difference,
  chosen,
  onChoose,
}: {
  face: FormFace
  difference: Difference
  chosen: Side
  onChoose(side: Side): void
}) {
  const t = useT()
  const words = useWords()
  const label = fieldLabel(words, face.area, difference.field)
  const say = (value: unknown) =>
    valueWords(words, face.area, difference.field, value) || t('form:compare.empty')
  return (
    <fieldset className={styles.row} aria-label={t('form:compare.choose', { label })}>
      <span className={styles.label}>
        {label}
        <span className={styles.base}>{t('form:compare.base', { value: say(difference.base) })}</span>
      </span>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={styles.choice}>
          <input
            type="radio"
            name={`compare-${difference.field}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <span>{say(difference[side])}</span>
        </label>
      ))}
    </fieldset>
  )
}

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
        <>
          <div className={styles.head}>
            <span>{t('form:compare.field')}</span>
            <span>{t('form:compare.mine')}</span>
            <span>{t('form:compare.theirs', { name })}</span>
          </div>
          {differences.map((difference) => (
            <Row
              key={difference.field}
              face={face}
              difference={difference}
              chosen={side(difference)}
              onChoose={(wanted) => setChoices({ ...choices, [difference.field]: wanted })}
            />
          ))}
        </>
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
