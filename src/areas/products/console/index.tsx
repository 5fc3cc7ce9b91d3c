import { Picture } from '../../../console/kit/detail/value.tsx'
import { defineConsole, type FormBodyProps } from '../../../console/kit/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import { mainPicture } from '../../../core/pictures.ts'
import { area } from '../area.ts'
import { states } from '../states.ts'
import { PRICES } from './field-groups.ts'
import { Movements } from './movements.tsx'
import { Overview } from './overview.tsx'
import styles from './products.module.css'

// Fetched with the form, not with the list.
const SaleBelow = lazyComponent<Pick<FormBodyProps, 'form' | 'record'>>(
  async () => (await import('./sale-below.tsx')).SaleBelow,
)

export const face = defineConsole({
  area,
  states,
  cells: {
    images: (product) => <Picture src={mainPicture(product.images)} size={24} />,
    stock: (product) => <span className={product.stock > 0 ? undefined : styles.out}>{product.stock}</span>,
  },
  overview: Overview,
  tabs: [{ id: 'movements', title: 'products:detail.movements', component: Movements }],
  form: [
    {
      id: 'general',
      fields: ['name', 'ownCode', 'shop', 'brand', 'category', 'categories', 'tags', 'weightGrams'],
    },
    {
      id: 'prices',
      title: 'detail:sections.prices',
      fields: PRICES,
    },
    { id: 'images', title: 'products:fields.images', fields: ['images'] },
    { id: 'variants', title: 'detail:sections.variants', fields: ['attribute1', 'attribute2', 'variants'] },
    { id: 'description', fields: ['description'] },
  ],
  below: SaleBelow,
  input: async () => (await import('../schema.ts')).input,
  newInput: async () => (await import('../schema.ts')).newInput,
})
