import { lazyComponent } from '../../../console/kit/loading/lazy-component.tsx'
import type { TrafficProps } from './traffic.tsx'

/** Visits of some days, as a part of a page. */
export const Traffic = lazyComponent<TrafficProps>(async () => (await import('./traffic.tsx')).Traffic)
