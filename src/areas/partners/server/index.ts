import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'
import { states } from '../states.ts'

export const server = defineServer({ area, input, states })
