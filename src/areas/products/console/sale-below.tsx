/** The remark on the sale below the form, as the price is entered. */
import { useWatch } from 'react-hook-form'
import type { FormBodyProps } from '../../../console/kit/face.ts'
import type { ProductDetail } from '../schema.ts'
import { SaleRemark } from './sale-remark.tsx'

/** Shows it for the listed price in the form. */
export function SaleBelow({ form, record }: Pick<FormBodyProps, 'form' | 'record'>) {
  const listed = useWatch({ control: form.control, name: 'price' })
  return <SaleRemark sale={(record as Partial<ProductDetail> | undefined)?.sale} listed={listed} />
}
