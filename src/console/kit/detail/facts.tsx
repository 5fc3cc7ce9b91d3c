/** The building blocks of overviews: headed sections and lists of facts. */
import type { ReactNode } from 'react'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { fieldLabel } from './activity-words.ts'
import styles from './facts.module.css'
import { FieldValue } from './value.tsx'
import { useWords } from './words.ts'

/** A part of an overview under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  )
}

/** A list of facts: what each is on the left, its value on the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** A field of the record as a fact. */
export function FieldFact({ area, record, name }: { area: Area; record: AnyRecord; name: string }) {
  const words = useWords()
  return (
    <Fact label={fieldLabel(words, area, name)}>
      <FieldValue area={area} record={record} name={name} />
    </Fact>
  )
}

/** Several fields as facts, in this order. */
export function FieldFacts({
  area,
  record,
  names,
}: {
  area: Area
  record: AnyRecord
  names: readonly string[]
}) {
  return (
    <Facts>
      {names.map((name) => (
        <FieldFact key={name} area={area} record={record} name={name} />
      ))}
    </Facts>
  )
}
