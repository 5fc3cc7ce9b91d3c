/** Demo vouchers: those used by orders, and some planned, ended or for selected customers. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { demo as categories } from '../../categories/demo/index.ts'
import { demo as shops } from '../../shops/demo/index.ts'
import { area } from '../area.ts'
import { CODE_COLUMNS, VoucherBook } from './vouchers.ts'

export { redeem, USE_COLUMNS, type VoucherBook } from './vouchers.ts'

export const demo = defineDemo({
  area,
  needs: [shops, categories],
  tables: ['vouchers', 'voucher_codes', 'voucher_uses'],
  make: ({ scene }) => new VoucherBook(scene),
  writeLast({ use, made, copier }) {
    const vouchers = made.records(
      use(shops).map(({ id }) => id),
      use(categories),
    )
    copier.records(vouchers)
    copier.add('voucher_codes', CODE_COLUMNS, made.codes(vouchers))
  },
})
