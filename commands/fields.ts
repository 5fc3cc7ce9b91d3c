/** One command for each field that may be changed by itself: `products.set-price`, on one record or on many. */
import type { Field } from '../src/core/fields.ts'
import { stepOfField } from '../src/core/steps.ts'
import { type Command, defineCommand, records, type Said } from './command.ts'
import { type AreaParts, notEditable, onRecords, refusedGate } from './gates.ts'

/** `salePrice` -> `sale-price`: ids are kebab-case throughout. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function fieldCommand({ area, states }: AreaParts, name: string, field: Field): Command | undefined {
  const step = stepOfField(name, field)
  if (!step) return undefined
  const label = `${area.id}:fields.${name}`
  const params: Said['params'] = { field: { key: label, lower: true } }
  const title: Said = { key: 'commands:command.setField', params }
  return defineCommand({
    id: `${area.id}.set-${kebab(name)}`,
    title: title.key,
    titleParams: params,
    keywords: 'commands:command.setFieldKeywords',
    section: 'selection',
    icon: 'pencil',
    ability: `${area.id}.edit`,
    area: area.id,
    field: name,
    target: { area: area.id, arity: 'many' },
    steps: [step],
    stepWords: { label: () => label, choice: (_step, value) => `${area.id}:values.${name}.${value}` },
    danger: 'undo',
    places: ['row', 'bulk', 'detail'],
    gate: onRecords(area, 'edit', title, (target, c) => {
      const will = (count: number): Said => ({
        key: 'commands:command.setFieldWill',
        params: { what: records(area.id, count), ...params },
      })
      // With a filter as the selection the server decides per record and reports the skipped ones.
      if (target.query || !states) return { s: 'on', will: will(target.count) }
      const reasons = target.records.map((record) => notEditable(states, record))
      const ready = reasons.filter((reason) => reason === undefined).length
      const first = reasons.find((reason) => reason !== undefined)
      if (ready === 0 && first) return refusedGate(c, { area, states }, first)
      return { s: 'on', will: will(ready) }
    }),
    change: (args) => ({ name: 'update', changes: { [name]: args[name] ?? null } }),
    async run(c, args, options) {
      return c.target && (await c.api.change(area.id, c.target, { [name]: args[name] ?? null }, options))
    },
  })
}

/** The field commands of an area, in the order of its fields. */
export function fieldCommands(parts: AreaParts): Command[] {
  return Object.entries(parts.area.fields).flatMap(([name, field]) =>
    field.editable ? (fieldCommand(parts, name, field) ?? []) : [],
  )
}
