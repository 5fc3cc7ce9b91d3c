/** Revenue: the table is a view over orders; the report is counted from them by the orders' own filter. */
import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'
import { revenueRoutes } from './routes.ts'
import { sumUp } from './sum-up.ts'

export const server = defineServer({
  area,
  input,
  writeRoutes: revenueRoutes,
  portion: (db, now) => sumUp(db, now),
})
