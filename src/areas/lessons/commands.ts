/** Order by hand, a new lesson of the chapter at hand, and another chapter for lessons. */
import { beginning } from '../../../commands/beginning.ts'
import { type Command, defineCommand, records } from '../../../commands/command.ts'
import { onRecords } from '../../../commands/gates.ts'
import { orderCommands } from '../../../commands/order.ts'
import { area as chapters } from '../chapters/area.ts'
import { area } from './area.ts'

const title = { key: 'lessons:detail.toChapter' }

/** By one key, since lessons are moved to and fro while a document is written. */
const toChapter = defineCommand({
  id: 'lessons.to-chapter',
  title: title.key,
  keywords: 'lessons:detail.toChapterKeywords',
  section: 'record',
  icon: 'folder-input',
  ability: 'lessons.edit',
  area: area.id,
  target: { area: area.id, arity: 'many' },
  keys: [
    { keys: 'm', scope: 'list' },
    { keys: 'm', scope: 'detail' },
  ],
  places: ['row', 'bulk', 'detail'],
  steps: [{ name: 'chapter', kind: 'record', area: chapters.id }],
  stepWords: { label: () => 'lessons:fields.chapter', choice: () => '' },
  danger: 'undo',
  gate: onRecords(area, 'edit', title, (target) => ({
    s: 'on',
    will: { key: 'lessons:detail.toChapterWill', params: { what: records(area.id, target.count) } },
  })),
  change: ({ chapter }) => ({ name: 'update', changes: { chapter } }),
  async run(c, { chapter }, options) {
    return c.target && (await c.api.change(area.id, c.target, { chapter }, options))
  },
})

export const commands: readonly Command[] = [
  ...orderCommands({ area }),
  beginning({
    ...{ id: 'lessons.add-to', into: area, from: chapters },
    ...{ words: 'chapter', keys: 'Shift+t', icon: 'list-plus' },
  }),
  toChapter,
]
