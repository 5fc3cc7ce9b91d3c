/** The parts of an open order, as one file to fetch. */
export { Calls } from './calls.tsx'
export { Overview } from './overview.tsx'
export { Payments } from './payments.tsx'
export { Returns } from './returns.tsx'
