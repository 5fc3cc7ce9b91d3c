/** The form of an order: who, what and how much on one side, where to and how paid on the other. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { FormBody, FormBodyProps, FormSection } from '../../../../console/kit/face.ts'
import { addressControls } from '../../../../console/kit/form/address.tsx'
import { AskedField } from '../../../../console/kit/form/field.tsx'
import formStyles from '../../../../console/kit/form/form.module.css'
import { addWords, useT } from '../../../../console/kit/i18n.ts'
import { classes } from '../../../../console/kit/ui/class-names.ts'
import { Icon } from '../../../../console/kit/ui/icon.tsx'
import { area } from '../../area.ts'
import type { Quote } from '../../placing.ts'
import { BuyerField } from './buyer-field.tsx'
import { ASKED, verdicts } from './discounts.ts'
import { en } from './en.ts'
import { LinesEditor } from './lines-editor.tsx'
import styles from './placing.module.css'
import { type NewGolfer, startFrom } from './start.ts'
import { LikeOrders, MovedPrices, Offers, Totals } from './totals.tsx'
import { useQuote } from './use-quote.ts'
import { isLines, linesInWords, linesOf } from './values.ts'
import { vi } from './vi.ts'

addWords('placing', { vi, en })

type GroupProps = FormSection & {
  props: FormBodyProps
  /** The element right below a field; undefined: none now. */
  below?: Readonly<Record<string, ReactNode>>
}

function Group({ id, fields, title, props, below = {} }: GroupProps) {
  const t = useT()
  const { form, required, saving } = props
  return (
    <fieldset className={formStyles.section} disabled={saving} data-group={id}>
      {title && <legend className={formStyles.heading}>{t(title)}</legend>}
      <div className={formStyles.fields}>
        {fields.map((name) => {
          const field = (
            <AskedField
              key={name}
              face={formFace}
              name={name}
              control={form.control}
              required={required.has(name)}
            />
          )
          return name in below ? (
            <div key={name}>
              {field}
              {below[name]}
            </div>
          ) : (
            field
          )
        })}
      </div>
    </fieldset>
  )
}

/** Labels and types are all that a field reads from the face here; the form itself validates. */
const formFace = { area, controls: addressControls } as unknown as Parameters<typeof AskedField>[0]['face']

function Verdict({ text, ok }: { text: string; ok: boolean }) {
  return (
    <p className={classes(styles.verdict, ok ? styles.good : styles.wrong)} role="status">
      <Icon name={ok ? 'check' : 'circle-alert'} size={13} />
      {text}
    </p>
  )
}

/** Verdicts of typed codes, by field. */
const askedVerdicts = (quote: Quote | undefined) =>
  quote &&
  Object.fromEntries(
    Object.entries(verdicts(quote)).map(([field, one]) => [
      field,
      one && <Verdict key={field} text={one.msg} ok={one.ok} />,
    ]),
  )

/** Fills in the values of the address, once; where there is a draft, as soon as that is discarded. */
function useStart(form: FormBodyProps['form'], hash: string): NewGolfer | undefined {
  const [golfer, setGolfer] = useState<NewGolfer>()
  const used = useRef<string>(undefined)
  const [customer, lines] = useWatch({ control: form.control, name: ['customer', 'lines'] })
  const isBlank = !customer && (!isLines(lines) || lines.length === 0)
  useEffect(() => {
    if (!isBlank || hash === '' || used.current === hash) return
    used.current = hash
    void startFrom(form, hash).then(setGolfer)
  }, [form, isBlank, hash])
  return golfer
}

function OrderBody(props: FormBodyProps) {
  const { form, record, saving } = props
  const t = useT()
  const live = useQuote(form, record)
  const { quote } = live
  const { hash } = useLocation()
  const district = useWatch({ control: form.control, name: 'district' })
  const { errors } = useFormState({ control: form.control })
  // The server refused the goods: it knows by now why.
  const refused = errors.lines?.type === 'server' || errors.acknowledged?.type === 'server'
  const again = useRef(live.again)
  again.current = live.again
  useEffect(() => {
    if (refused) again.current()
  }, [refused])
  const golfer = useStart(form, record === undefined ? hash : '')
  const points = quote?.problems.points
  return (
    <div className={styles.order}>
      <div className={styles.main}>
        <fieldset className={formStyles.section} disabled={saving}>
          <div className={formStyles.fields}>
            {!record && <BuyerField form={form} golfer={golfer} />}
            <LinesEditor form={form} live={live} record={record} />
          </div>
        </fieldset>
        <MovedPrices form={form} quote={quote} />
        {!record && <LikeOrders form={form} quote={quote} />}
        <Offers form={form} quote={quote} />
        <Totals live={live} />
      </div>
      <div className={styles.side}>
        <Group
          id="receiver"
          title="placing:receiver"
          fields={[
            'receiverName',
            'receiverPhone',
            'address',
            'ward',
            ...(district ? ['district'] : []),
            'province',
          ]}
          props={props}
        />
        <Group
          id="payment"
          title="placing:payment"
          fields={['paymentMethod', 'shippingFee', 'shippingType']}
          props={props}
        />
        <Group
          id="benefits"
          fields={[...ASKED, 'points']}
          props={props}
          below={{
            ...askedVerdicts(quote),
            points: points ? (
              <Verdict text={points.msg} ok={false} />
            ) : (
              quote !== undefined &&
              quote.pointsHeld > 0 && (
                <p className={styles.hint}>{t('placing:pointsHeld', { count: quote.pointsHeld })}</p>
              )
            ),
          }}
        />
        <Group id="note" fields={['note']} props={props} />
      </div>
    </div>
  )
}

export const orderForm: FormBody = {
  component: OrderBody,
  blank: { lines: [], acknowledged: [], paymentMethod: 'cod' },
  read: linesOf,
  words: linesInWords,
}
