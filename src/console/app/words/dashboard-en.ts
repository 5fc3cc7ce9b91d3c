/** English words of the areas' queues and cards, for the dashboard. */
import type { Namespaces } from '../../kit/i18n.ts'

/** Filled in by console/build/area-heads.ts. */
declare const __QUEUE_WORDS_EN__: Namespaces

export const words: Namespaces = __QUEUE_WORDS_EN__
