/** Entries come with the demo records of each area; here only what is built first of their indexes. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { area } from '../area.ts'

export const demo = defineDemo({ area, tables: [], firstIndexes: ['audit_record'] })
