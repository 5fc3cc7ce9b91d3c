import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'

/** The table is a view over accounts and open orders. */
export const server = defineServer({ area, input })
