import { defineConsole } from '../../../console/kit/face.ts'
import { LinkCode } from '../../../console/kit/ui/link-code.tsx'
import { area } from '../area.ts'
import { commands } from '../commands.ts'
import { states } from '../states.ts'

const toBank = ({ payTo }: Readonly<Record<string, unknown>>) => payTo === 'bank'

export const face = defineConsole({
  area,
  states,
  commands,
  // An order is named by its buyer, who is the customer.
  cells: { order: ({ order }) => order && <LinkCode code={order.code} /> },
  begin(from, record) {
    const { id, code, name, customer } = record
    if (from === 'customers') return { customer: { id, code, name }, payTo: 'bank' }
    return { customer, order: { id, code, name: code } }
  },
  form: [
    { id: 'what', fields: ['customer', 'payTo', 'order', 'points', 'reason'] },
    { id: 'bank', title: 'detail:sections.bank', fields: ['bankAccount', 'bankHolder', 'bankName'] },
  ],
  asks: { bankAccount: toBank, bankHolder: toBank, bankName: toBank },
  input: async () => (await import('../schema.ts')).input,
})
