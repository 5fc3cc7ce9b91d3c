import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'

export const server = defineServer({ area, input })
