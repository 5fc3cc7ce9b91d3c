/** THE list of areas, in the order of the sidebar: what is here exists. A test fails on a folder that is not listed. */
import type { Area } from '../core/area.ts'

// No import statements: the linter would sort them by name (decision 0165).
const modules = await Promise.all([
  import('./orders/area.ts'),
  import('./call-desk/area.ts'),
  import('./work/area.ts'),
  import('./assignment-rules/area.ts'),
  import('./handovers/area.ts'),
  import('./remittances/area.ts'),
  import('./daily-jobs/area.ts'),
  import('./carriers/area.ts'),
  import('./return-policies/area.ts'),
  import('./call-rules/area.ts'),
  import('./call-outcomes/area.ts'),
  import('./call-agents/area.ts'),
  import('./products/area.ts'),
  import('./categories/area.ts'),
  import('./display-categories/area.ts'),
  import('./brands/area.ts'),
  import('./tags/area.ts'),
  import('./shops/area.ts'),
  import('./partners/area.ts'),
  import('./customers/area.ts'),
  import('./tickets/area.ts'),
  import('./leads/area.ts'),
  import('./reviews/area.ts'),
  import('./vouchers/area.ts'),
  import('./banners/area.ts'),
  import('./point-refunds/area.ts'),
  import('./vouchers/area.ts'),
  import('./clubs/area.ts'),
  import('./secretaries/area.ts'),
  import('./questions/area.ts'),
  import('./subjects/area.ts'),
  import('./accounts/area.ts'),
  import('./roles/area.ts'),
  import('./reasons/area.ts'),
  import('./outgoing-messages/area.ts'),
  import('./settings/area.ts'),
])

export const areas: readonly Area[] = modules.map(({ area }) => area)
