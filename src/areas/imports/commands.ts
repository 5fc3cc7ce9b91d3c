/** Importing products: the two files, the template, and the rows with errors. */
import { type Command, defineCommand } from '../../../commands/command.ts'
import { forOne } from '../../../commands/for-one.ts'
import { oneOnly, targetOf, withheld } from '../../../commands/gates.ts'
import { listLink } from '../../core/filter/filters.ts'
import type { NoFix } from '../../core/states.ts'
import { area as rows, WRONG } from '../import-rows/area.ts'
import { area } from './area.ts'

const path = `${area.path}/import`
const TITLE = 'imports:detail.title'
const TEMPLATE = 'imports:detail.template'

const upload = defineCommand({
  id: 'imports.import',
  title: TITLE,
  keywords: 'imports:detail.keywords',
  section: 'create',
  icon: 'file-up',
  ability: 'imports.import',
  area: area.id,
  keys: [{ keys: 'u', scope: 'list' }],
  places: ['toolbar'],
  gate: (c) => withheld(c, 'imports.import', { key: TITLE }) ?? { s: 'on' },
  path: () => path,
  async run(c) {
    c.nav.go(path)
    return undefined
  },
})

const template = defineCommand({
  id: 'imports.template',
  title: TEMPLATE,
  keywords: 'imports:detail.templateKeywords',
  section: 'view',
  icon: 'file-spreadsheet',
  ability: 'imports.import',
  area: area.id,
  keys: [{ keys: 'Shift+t', scope: 'list' }],
  places: ['toolbar'],
  gate: (c) => withheld(c, 'imports.import', { key: TEMPLATE }) ?? { s: 'on' },
  async run(c, _args, { signal }) {
    const name = await c.api.downloadFile('/api/imports/template', {}, signal)
    return { said: { key: 'imports:detail.templateDone', params: { name } } }
  },
})

const showRows = defineCommand({
  ...forOne(area.id, 'l'),
  id: 'imports.rows',
  title: 'imports:detail.rows',
  keywords: 'imports:detail.rowsKeywords',
  section: 'record',
  icon: 'circle-alert',
  ability: 'import-rows.view',
  gate(c) {
    const target = targetOf(c, area)
    if (!target) return { s: 'hidden' }
    return target.count === 1 ? { s: 'on' } : oneOnly(c)
  },
  async run(c) {
    const record = targetOf(c, area)?.records[0]
    if (record) c.nav.go(listLink(rows, [['import', 'eq', record.code], WRONG]))
    return undefined
  },
})

const errorBook = defineCommand({
  ...forOne(area.id, 'd'),
  id: 'imports.errors',
  title: 'imports:detail.errors',
  keywords: 'imports:detail.errorsKeywords',
  section: 'record',
  icon: 'download',
  ability: 'imports.view',
  gate(c) {
    const target = targetOf(c, area)
    if (!target) return { s: 'hidden' }
    const [record] = target.records
    if (target.count !== 1 || !record) return oneOnly(c)
    return Number(record.invalid) + Number(record.failed) > 0
      ? { s: 'on' }
      : { s: 'off', reason: { key: 'imports:reasons.noErrors' } }
  },
  async run(c, _args, { signal }) {
    const record = targetOf(c, area)?.records[0]
    if (!record) return undefined
    const name = await c.api.downloadFile(`/api/imports/${record.code}/errors`, {}, signal)
    return { said: { key: 'imports:detail.errorsDone', params: { name } } }
  },
})

export const commands: readonly Command[] = [upload, template, showRows, errorBook]

export const noFix: NoFix = { 'imports:reasons.noErrors': 'there is nothing to mend' }
