import { defineServer } from '../../../server/kit/area/face.ts'
import { area } from '../area.ts'
import { detail, input } from '../schema.ts'
import { states } from '../states.ts'
import { effects } from './effects.ts'

export const server = defineServer({
  area,
  input,
  states,
  effects,
  detail,
  parts: { cells: 't.cells', errors: 't.errors', files: 't.files' },
})
