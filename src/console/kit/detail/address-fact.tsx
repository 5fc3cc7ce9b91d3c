/** An address as one fact, with its parts in order and the whole of it to copy. */
import type { ReactNode } from 'react'
import { useT } from '../i18n.ts'
import { Skeleton } from '../loading/skeleton.tsx'
import { type AddressParts, composeAddress } from './address.ts'
import { Copyable } from './copy.tsx'
import { Fact } from './facts.tsx'
import { None } from './value.tsx'

export function AddressFact({ parts, after }: { parts: AddressParts; after?: ReactNode }) {
  const t = useT()
  const label = t('detail:address')
  const text = composeAddress(parts)
  // A row of the list has the province only; the street comes with the detail.
  const loading = parts.address === undefined
  return (
    <Fact label={label}>
      {loading && <Skeleton width={220} />}
      {!loading && text === '' && <None />}
      {!loading && text !== '' && (
        <Copyable text={text} label={label.toLocaleLowerCase('vi')}>
          {text}
        </Copyable>
      )}
      {!loading && after}
    </Fact>
  )
}
