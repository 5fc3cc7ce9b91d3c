import { defineConsole } from '../../../console/kit/face.ts'
import { area, type SettingRecord } from '../area.ts'
import { Name, NoValue } from './amount.tsx'
import { About, Overview } from './overview.tsx'

export const face = defineConsole({
  area,
  cells: {
    name: (record) => <Name record={record} />,
    value: (record) => (record.value === null ? <NoValue /> : undefined),
  },
  overview: Overview,
  below: ({ record }) => record && <About record={record as SettingRecord} />,
  input: async () => (await import('../schema.ts')).input,
})
