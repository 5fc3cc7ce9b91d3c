/** All that other areas' server faces may import of orders. */
export { readRules } from './assigning.ts'
export { readLoads } from './effects/assign.ts'
export { meets, RECEIVED } from './measured.ts'
export { handoverSheet, type ListedParcel } from './papers/handover.ts'
export { PAPER_WORDS } from './papers/words.ts'
export { pointsKept } from './returned.ts'
