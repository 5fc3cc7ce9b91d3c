/** THE list of areas: what is here exists. A test fails on a folder that is not listed. */
import type { Area } from '../core/area.ts'
import { area as accounts } from './accounts/area.ts'
import { area as assignmentRules } from './assignment-rules/area.ts'
import { area as brands } from './brands/area.ts'
import { area as callAgents } from './call-agents/area.ts'
import { area as callDesk } from './call-desk/area.ts'
import { area as callOutcomes } from './call-outcomes/area.ts'
import { area as callRules } from './call-rules/area.ts'
import { area as carriers } from './carriers/area.ts'
import { area as categories } from './categories/area.ts'
import { area as customers } from './customers/area.ts'
import { area as dailyJobs } from './daily-jobs/area.ts'
import { area as handovers } from './handovers/area.ts'
import { area as leads } from './leads/area.ts'
import { area as orders } from './orders/area.ts'
import { area as outgoingMessages } from './outgoing-messages/area.ts'
import { area as products } from './products/area.ts'
import { area as reasons } from './reasons/area.ts'
import { area as remittances } from './remittances/area.ts'
import { area as returnPolicies } from './return-policies/area.ts'
import { area as roles } from './roles/area.ts'
import { area as settings } from './settings/area.ts'
import { area as shops } from './shops/area.ts'
import { area as tags } from './tags/area.ts'
import { area as tickets } from './tickets/area.ts'
import { area as vouchers } from './vouchers/area.ts'
import { area as work } from './work/area.ts'

/** In the order of the sidebar. */
export const areas: readonly Area[] = [
  orders,
  callDesk,
  work,
  assignmentRules,
  handovers,
  remittances,
  dailyJobs,
  carriers,
  returnPolicies,
  callRules,
  callOutcomes,
  callAgents,
  products,
  categories,
  brands,
  shops,
  customers,
  tickets,
  leads,
  vouchers,
  accounts,
  roles,
  reasons,
  tags,
  outgoingMessages,
  settings,
]
