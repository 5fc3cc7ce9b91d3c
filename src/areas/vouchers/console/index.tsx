import { defineConsole } from '../../../console/kit/face.ts'
import { pastedWords } from '../../../console/kit/form/word-lists.tsx'
import { area, type Voucher } from '../area.ts'
import { readVids } from '../codes.ts'
import type { VoucherDetail } from '../schema.ts'
import { states } from '../states.ts'
import { Codes } from './codes.tsx'
import { SCOPE } from './field-groups.ts'
import { Overview } from './overview.tsx'
import { UsedUp, Uses } from './phase.tsx'

export const face = defineConsole({
  area,
  states,
  cells: {
    // Its days are in the phase.
    status: (voucher) => (voucher.usedUp && voucher.status === 'active' ? <UsedUp /> : undefined),
    used: (voucher) => <Uses voucher={voucher} />,
  },
  overview: Overview,
  tabs: [
    {
      id: 'codes',
      title: 'vouchers:detail.code.title',
      count: (voucher: Voucher & Partial<VoucherDetail>) => voucher.codeCount,
      component: Codes,
    },
  ],
  form: [
    { id: 'general', fields: ['name', 'voucherCode', 'kind', 'vids', 'startsOn', 'endsOn'] },
    {
      id: 'value',
      title: 'vouchers:detail.value',
      fields: ['target', 'benefit', 'percent', 'amount', 'maxRefund', 'minOrder', 'maxOrder', 'stackable'],
    },
    { id: 'uses', title: 'vouchers:detail.uses', fields: ['uses', 'maxUses', 'perCustomer'] },
    {
      id: 'scope',
      title: 'vouchers:detail.scope',
      fields: SCOPE,
    },
    { id: 'bearer', title: 'vouchers:detail.cost', fields: ['bearer', 'storeShare', 'note'] },
  ],
  input: async () => (await import('../schema.ts')).input,
  asks: {
    vids: ({ kind }) => kind === 'private',
    percent: ({ benefit }) => benefit === 'percent',
    amount: ({ benefit }) => benefit === 'amount',
    maxRefund: ({ benefit }) => benefit === 'percent',
    maxUses: ({ uses }) => uses === 'custom',
    storeShare: ({ bearer }) => bearer === 'shared',
  },
  controls: {
    vids: pastedWords(readVids),
  },
})
