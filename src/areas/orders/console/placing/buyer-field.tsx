/** The golfer of a new order: found by name, phone or VID, or made on the way. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useCan } from '../../../../console/kit/atoms.ts'
import type { FormBodyProps } from '../../../../console/kit/face.ts'
import { Combobox } from '../../../../console/kit/form/controls/combobox.tsx'
import { fieldId } from '../../../../console/kit/form/field.tsx'
import { focusField } from '../../../../console/kit/form/summary.tsx'
import { useT } from '../../../../console/kit/i18n.ts'
import { api } from '../../../../console/kit/net/api.ts'
import { IconButton } from '../../../../console/kit/ui/button.tsx'
import { Icon } from '../../../../console/kit/ui/icon.tsx'
import { formatPhone } from '../../../../core/phone.ts'
import { fold } from '../../../../core/text.ts'
import type { Buyer } from '../../placing.ts'
import { Labelled } from './labelled.tsx'
import { NewBuyer } from './new-buyer.tsx'
import styles from './placing.module.css'
import { RECEIVER } from './receiver.ts'
import type { NewGolfer } from './start.ts'
import { type ChosenBuyer, chosen, receiverOf } from './values.ts'

const FRESH_MS = 30_000
const NEW = 'new'

/** A golfer as an option: found by VID alone, some of it is not known yet. */
type Option = Pick<Buyer, 'id' | 'name' | 'phone' | 'vid'> & Partial<Pick<Buyer, 'province' | 'orderCount'>>

/** The VID in `VID 123456` or `vga:123456`, whole or its beginning; undefined: the text is searched. */
const vidIn = (typed: string): string | undefined =>
  /^\s*(?:vid|vga)[\s:]*([A-Z0-9-]{2,20})\s*$/i.exec(typed)?.[1]?.toUpperCase()

function Found({ buyer }: { buyer: Option }) {
  const t = useT()
  return (
    <span className={styles.found}>
      <span className={styles.foundName}>{buyer.name}</span>
      <span className={styles.second}>
        {[
          formatPhone(buyer.phone),
          buyer.vid && `VID ${buyer.vid}`,
          buyer.province,
          buyer.orderCount !== undefined && t('placing:orders', { count: buyer.orderCount }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

/** Fills in where the golfer's last order went, over what an earlier choice filled in but nothing typed. */
function useFill(form: FormBodyProps['form']) {
  const filled = useRef<Record<string, string>>({})
  return (buyer: Buyer) => {
    const next = receiverOf(buyer)
    for (const name of RECEIVER) {
      const now = form.getValues(name)
      if (now && now !== filled.current[name]) continue
      form.setValue(name, next[name], { shouldValidate: form.getFieldState(name).invalid })
    }
    filled.current = next
  }
}

/** `golfer`: a customer to create first, e.g. of a lead. */
export function BuyerField({ form, golfer }: { form: FormBodyProps['form']; golfer: NewGolfer | undefined }) {
  const t = useT()
  const can = useCan()
  const { field, fieldState } = useController({ name: 'customer', control: form.control })
  const value = field.value as ChosenBuyer | null
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [making, setMaking] = useState<string | NewGolfer>()
  useEffect(() => setMaking(golfer), [golfer])
  const fill = useFill(form)
  const q = typed ?? ''
  // Nothing typed offers users who ordered last; one letter would find every user.
  const typing = fold(q).length > 1
  const asks = open && (typing || q.trim() === '')
  const vid = vidIn(q)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['orders-buyers', q],
    queryFn: ({ signal }): Promise<Option[]> =>
      vid === undefined
        ? api.ask<Buyer[]>('orders', 'buyers', { query: { q }, signal })
        : api.searchVga(vid, signal),
    enabled: asks && can('customers.view'),
    staleTime: FRESH_MS,
  })
  const buyers = asks ? (data ?? []) : []
  const searching = asks && isFetching && data === undefined
  const options = buyers.map((buyer) => ({
    key: buyer.id,
    label: buyer.name,
    content: <Found buyer={buyer} />,
  }))
  if (open && typing && vid === undefined && !searching && can('customers.create')) {
    const content = (
      <span className={styles.make}>
        <Icon name="plus" size={14} />
        {t('placing:newBuyer', { q })}
      </span>
    )
    options.push({ key: NEW, label: NEW, content })
  }

  /** A golfer found by VID is read in full first: the form begins with where the last order went. */
  async function takeOption(option: Option) {
    if (option.orderCount !== undefined) return take(option as Buyer)
    try {
      const [buyer] = await api.ask<Buyer[]>('orders', 'buyers', { query: { key: option.id } })
      if (buyer) take(buyer)
    } catch {
      form.setError('customer', { message: t('placing:searchFailed') })
    }
  }

  function take(buyer: Buyer) {
    field.onChange(chosen(buyer))
    fill(buyer)
    setTyped(undefined)
    setMaking(undefined)
    form.clearErrors('customer')
    focusField('lines')
  }

  const about = value && [
    value.phone && formatPhone(value.phone),
    value.vid && `VID ${value.vid}`,
    value.code,
    value.orderCount !== undefined && t('placing:orders', { count: value.orderCount }),
  ]
  return (
    <Labelled name="customer" label={t('orders:fields.customer')} required error={fieldState.error?.message}>
      <Combobox
        id={fieldId('customer')}
        text={typed ?? value?.name ?? ''}
        onText={setTyped}
        options={options}
        // Of what nobody typed, Enter takes nothing.
        waiting={searching && typing}
        message={
          can('customers.view')
            ? isError
              ? t('placing:searchFailed')
              : searching
                ? t('form:pick.loading')
                : open && !typing
                  ? t('placing:buyerHint')
                  : asks && buyers.length === 0
                    ? t('form:pick.none', { q })
                    : undefined
            : t('form:pick.noAbility', { ability: 'customers.view' })
        }
        eager={typing}
        open={open}
        onOpen={setOpen}
        placeholder={t('placing:buyer')}
        required
        invalid={fieldState.invalid}
        onPick={({ key }) => {
          const buyer = buyers.find(({ id }) => id === key)
          if (buyer) void takeOption(buyer)
          else if (key === NEW) setMaking(q)
        }}
        onBlur={() => {
          if (typed?.trim() === '') field.onChange(null)
          setTyped(undefined)
          field.onBlur()
        }}
        after={
          value ? (
            <IconButton
              icon="x"
              size={14}
              label={t('form:pick.clear', { label: t('orders:fields.customer') })}
              tabIndex={-1}
              onClick={() => field.onChange(null)}
            />
          ) : undefined
        }
      />
      {about && making === undefined && <p className={styles.about}>{about.filter(Boolean).join(' · ')}</p>}
      {making !== undefined && (
        <NewBuyer
          typed={making}
          onMade={take}
          onCancel={() => {
            setMaking(undefined)
            focusField('customer')
          }}
        />
      )}
    </Labelled>
  )
}
