/** Effects of its commands, for the browser tests. */
import type { AreaWalk } from '../../../tests/e2e/walk/area-walks.ts'
import { showsWords } from '../../../tests/e2e/walk/effects.ts'

export const walk: AreaWalk = { effects: { 'categories.cut': showsWords(/^Đã cắt/) } }
