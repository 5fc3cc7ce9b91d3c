/**
 * Fields that became required later: an edit that names one fills it in, and none empties it. A product from before that
 * lacks one stays as it is.
 */
import { type FieldProblem, Problem } from '../../../core/problems/problems.ts'
import type { Changes } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { LEAST_PRICE } from '../prices.ts'

/** Throws `invalid` naming each required field that the changes would leave empty. */
export function refuseEmptied({ images, tags, price }: Changes): void {
  const wrong: Record<string, FieldProblem> = {}
  if (Array.isArray(images) && images.length === 0) wrong.images = { key: 'imagesNeeded' }
  if (Array.isArray(tags) && tags.length === 0) wrong.tags = { key: 'tagsNeeded' }
  if (typeof price === 'number' && price < LEAST_PRICE)
    wrong.price = { key: 'tooSmall', params: { min: LEAST_PRICE } }
  if (Object.keys(wrong).length > 0) throw new Problem('invalid', { area: area.id, fields: wrong })
}
