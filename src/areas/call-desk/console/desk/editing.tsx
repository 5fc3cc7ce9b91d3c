/** The form of what the call is about, in the place of the script: clock, outcomes and note stay where they are. */
import { useEffect } from 'react'
import { loadFace } from '../../../../console/kit/faces.ts'
import type { FormPageProps } from '../../../../console/kit/form/page.tsx'
import { ErrorBoundary } from '../../../../console/kit/loading/error-boundary.tsx'
import { type LazyComponent, lazyComponent } from '../../../../console/kit/loading/lazy-component.tsx'
import { formatPhone } from '../../../../core/phone.ts'
import { AREA_OF, type Card } from '../../card.ts'
import { beat } from './desk.ts'
import { numberOf } from './head.tsx'
import styles from './page.module.css'

type Props = Pick<FormPageProps, 'code' | 'onClose' | 'onSaved'>
type FormArea = (typeof AREA_OF)[Card['purpose']]

const formOf = (id: FormArea): LazyComponent<Props> =>
  lazyComponent<Props>(async () => {
    const [{ FormPage }, face] = await Promise.all([
      import('../../../../console/kit/form/page.tsx'),
      loadFace(id),
    ])
    return (props) => <FormPage area={face.area} face={face} {...props} />
  })
const FORMS: Readonly<Record<FormArea, LazyComponent<Props>>> = {
  orders: formOf('orders'),
  tickets: formOf('tickets'),
  leads: formOf('leads'),
}

/** `onDone`: saved or closed; by then the card shows the saved values. */
export function Editing({ card, onDone }: { card: Card; onDone(): void }) {
  const Form = FORMS[AREA_OF[card.purpose]]
  // Where the focus was in the form, keys of the desk come from nowhere in particular again.
  useEffect(() => () => (document.activeElement as HTMLElement | null)?.blur(), [])
  return (
    <div className={styles.editing} data-pane="form" data-task={card.id} data-order={card.orderCode}>
      <header className={styles.whom}>
        <h1>{card.customerName}</h1>
        <span data-number={numberOf(card)}>{formatPhone(card.phone)}</span>
      </header>
      <ErrorBoundary resetKey={card.id}>
        <Form code={card.orderCode} onClose={onDone} onSaved={() => void beat().then(onDone)} />
      </ErrorBoundary>
    </div>
  )
}
