/** Money on the dashboard, fetched once it is scrolled to: the work that waits comes first. */
import { OnceSeen } from '../../../console/kit/charts/once-seen.tsx'
import type { DashboardFace } from '../../../console/kit/dashboard/face.ts'
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'

const Money = lazyComponent(async () => (await import('./money.tsx')).Money)

function Section() {
  return (
    <section>
      <OnceSeen whole>
        <Money />
      </OnceSeen>
    </section>
  )
}

export const dashboard: DashboardFace = {
  section: { abilities: ['revenue.view', 'orders.view'], component: Section },
}
