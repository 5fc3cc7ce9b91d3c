/** All that other areas' console faces may import of the call desk. */
import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import type { Saving } from './statistics/page.tsx'

/** The statistics of calls, for users who lead them. */
export const CallStatistics = lazyComponent<{ save?: Saving }>(
  async () => (await import('./statistics/page.tsx')).CallStatistics,
)
