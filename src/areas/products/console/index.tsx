import { Picture } from '../../../console/kit/detail/value.tsx'
import { defineConsole } from '../../../console/kit/face.ts'
import { mainPicture } from '../../../core/pictures.ts'
import { area } from '../area.ts'
import { states } from '../states.ts'
import { PRICES } from './field-groups.ts'
import { Movements } from './movements.tsx'
import { Overview } from './overview.tsx'
import styles from './products.module.css'

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
  input: async () => (await import('../schema.ts')).input,
  newInput: async () => (await import('../schema.ts')).newInput,
})
