import type { GoodsKind } from '../../../server/demo/art/goods.ts'
import type { DIFFICULTIES, QUESTION_KINDS } from '../area.ts'

export type QuestionText = {
  text: string
  kind: (typeof QUESTION_KINDS)[number]
  /** Number of the demo subject. */
  subject: number
  difficulty: (typeof DIFFICULTIES)[number]
  points?: number
  /** Right ones begin with `*`. */
  options?: readonly string[]
  truth?: 'true' | 'false'
  value?: number
  tolerance?: number
  expected?: string
  explanation?: string
  /** Goods that it shows, and the number of their look. */
  picture?: readonly [kind: GoodsKind, look: number]
  status?: 'draft' | 'retired'
}
