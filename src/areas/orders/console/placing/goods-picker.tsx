/** Finds goods for the next line, by words of their name, by code or by the values of a variant. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../../console/kit/atoms.ts'
import { Picture } from '../../../../console/kit/detail/value.tsx'
import { Combobox } from '../../../../console/kit/form/controls/combobox.tsx'
import { fieldId } from '../../../../console/kit/form/field.tsx'
import { useT } from '../../../../console/kit/i18n.ts'
import { api } from '../../../../console/kit/net/api.ts'
import { classes } from '../../../../console/kit/ui/class-names.ts'
import { Icon } from '../../../../console/kit/ui/icon.tsx'
import { Code, Money } from '../../../../console/kit/ui/text.tsx'
import type { Goods } from '../../placing.ts'
import styles from './placing.module.css'

/** Stock moves all the time; what is typed again within this time is answered from memory. */
const FRESH_MS = 15_000

export function Stock({ available }: { available: number }) {
  const t = useT()
  return (
    <span className={classes(styles.stock, available <= 0 && styles.none)}>
      {available > 0 ? t('placing:available', { count: available }) : t('placing:soldOut')}
    </span>
  )
}

function Found({ goods }: { goods: Goods }) {
  return (
    <span className={styles.goods}>
      <Picture src={goods.image} size={30} />
      <span className={styles.goodsName}>
        <span>{goods.name}</span>
        <span className={styles.second}>
          {goods.variant && `${goods.variant} · `}
          <Code>{goods.code}</Code>
          {` · ${goods.shop.name}`}
        </span>
      </span>
      <span className={styles.goodsPrice}>
        <Money amount={goods.price} />
        <Stock available={goods.available} />
      </span>
    </span>
  )
}

/** `ahead`: a quantity that was typed while the goods were still being looked for; `next`: and Enter behind it. */
export function GoodsPicker({
  invalid,
  onPick,
}: {
  invalid: boolean
  onPick(goods: Goods, ahead?: { quantity: string; next: boolean }): void
}) {
  const t = useT()
  const can = useCan()
  const [q, setQ] = useState('')
  const [open, setOpen] = useState(false)
  const asks = open
  const typed = q.trim() !== ''
  const { data, isError } = useQuery({
    queryKey: ['orders-goods', q],
    queryFn: ({ signal }) => api.ask<Goods[]>('orders', 'goods', { query: { q }, signal }),
    enabled: asks && can('products.view'),
    staleTime: FRESH_MS,
  })
  const found = asks ? (data ?? []) : []
  const waiting = asks && can('products.view') && data === undefined && !isError
  return (
    <Combobox
      id={fieldId('lines')}
      text={q}
      onText={setQ}
      options={found.map((goods) => ({
        key: goods.id,
        label: goods.name,
        content: <Found goods={goods} />,
      }))}
      // Of what nobody typed, Enter takes nothing.
      waiting={waiting && typed}
      message={
        can('products.view')
          ? isError
            ? t('placing:searchFailed')
            : waiting
              ? t('form:pick.loading')
              : asks && found.length === 0
                ? t('form:pick.none', { q })
                : undefined
          : t('form:pick.noAbility', { ability: 'products.view' })
      }
      eager={typed}
      open={open}
      onOpen={setOpen}
      placeholder={t('placing:addProduct')}
      required
      invalid={invalid}
      before={<Icon name="search" size={15} />}
      onPick={({ key }) => {
        const goods = found.find(({ id }) => id === key)
        if (goods) onPick(goods)
        setQ('')
      }}
      onPickAhead={({ key }, ahead) => {
        const goods = found.find(({ id }) => id === key)
        const [quantity = '', ...more] = ahead.split('\n')
        if (goods) onPick(goods, { quantity, next: more.length > 0 })
        // Behind the quantity's Enter the next search began, and behind its own Enter the next quantity.
        while (more[0] === '') more.shift()
        const [next = '', ...rest] = more
        setQ(next)
        if (next) setOpen(true)
        return rest.length > 0 ? rest.join('\n') : undefined
      }}
      onBlur={() => undefined}
    />
  )
}
