/** THE list of areas: what is here exists. A test fails on a folder that is not listed. */
import type { Area } from '../core/area.ts'
import { area as accounts } from './accounts/area.ts'
import { area as carriers } from './carriers/area.ts'
import { area as customers } from './customers/area.ts'
import { area as orders } from './orders/area.ts'
import { area as products } from './products/area.ts'
import { area as returnPolicies } from './return-policies/area.ts'
import { area as roles } from './roles/area.ts'
import { area as shops } from './shops/area.ts'

/** In the order of the sidebar. */
export const areas: readonly Area[] = [
  orders,
  carriers,
  returnPolicies,
  products,
  shops,
  customers,
  accounts,
  roles,
]
