/** Working through an exam as an examinee would, and new exams that begin as a copy. */
import { beginning } from '../../../commands/beginning.ts'
import { type Command, type Context, defineCommand } from '../../../commands/command.ts'
import { forOne } from '../../../commands/for-one.ts'
import { oneOnly, targetOf } from '../../../commands/gates.ts'
import { area } from './area.ts'

/** The address of the preview of an exam. */
const previewPath = (code: string): string => `${area.path}/preview?id=${encodeURIComponent(code)}`

const pathFor = (c: Context) => {
  const code = targetOf(c, area)?.records[0]?.code
  return code && previewPath(code)
}

const preview = defineCommand({
  ...forOne(area.id, 'v'),
  id: 'exams.preview',
  title: 'exams:detail.preview',
  keywords: 'exams:detail.previewKeywords',
  section: 'record',
  icon: 'clipboard-check',
  ability: 'exams.view',
  gate(c) {
    const target = targetOf(c, area)
    if (!target) return { s: 'hidden' }
    return target.count === 1 ? { s: 'on' } : oneOnly(c)
  },
  path: pathFor,
  async run(c) {
    const path = pathFor(c)
    if (path) c.nav.go(path)
    return undefined
  },
})

export const commands: readonly Command[] = [
  preview,
  beginning({
    ...{ id: 'exams.copy', into: area, from: area },
    ...{ words: 'copy', keys: 'Shift+v', icon: 'copy-plus' },
  }),
]
