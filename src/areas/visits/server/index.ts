import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { input } from '../schema.ts'
import { adding, forgetSalts } from './adding.ts'
import { totalsRoutes } from './totals.ts'

export const server = defineServer({
  area,
  input,
  routes: totalsRoutes,
  writeRoutes: adding,
  upkeep: forgetSalts,
})
