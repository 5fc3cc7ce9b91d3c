/** Two commands for each field that collects records (`collect`): one adds a record to it, one takes a record away. */
import type { Field } from '../src/core/fields.ts'
import { type Command, defineCommand, records, type Said } from './command.ts'
import { type AreaParts, notEditable, onRecords, refusedGate } from './gates.ts'

const KINDS = [
  { verb: 'add', title: 'commands:command.addTo', icon: 'plus' },
  { verb: 'remove', title: 'commands:command.removeFrom', icon: 'x' },
] as const

/** `salePrice` -> `sale-price`: ids are kebab-case throughout. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0

function collectCommand(
  { area, states }: AreaParts,
  name: string,
  field: Extract<Field, { type: 'refs' }>,
  { verb, title, icon }: (typeof KINDS)[number],
): Command {
  const params: Said['params'] = { field: { key: `${area.id}:fields.${name}`, lower: true } }
  const changes = (value: unknown) => ({ [name]: { [verb]: [value] } })
  return defineCommand({
    id: `${area.id}.${verb}-${kebab(name)}`,
    title,
    titleParams: params,
    keywords: 'commands:command.setFieldKeywords',
    section: 'selection',
    icon,
    ability: `${area.id}.edit`,
    area: area.id,
    target: { area: area.id, arity: 'many' },
    // What a record has may be taken away though it is offered no more.
    steps: [
      {
        name,
        kind: 'record',
        area: field.area,
        ...(verb === 'add'
          ? { where: field.where ?? [] }
          : { where: (field.where ?? []).filter(([of]) => field.fresh && of in field.fresh) }),
      },
    ],
    stepWords: {
      label: () => `${area.id}:fields.${name}`,
      choice: (_step, value) => `${area.id}:values.${name}.${value}`,
    },
    danger: 'undo',
    places: ['row', 'bulk', 'detail'],
    gate: onRecords(area, 'edit', { key: title, params }, (target, c) => {
      const will = (count: number): Said => ({
        key: 'commands:command.setFieldWill',
        params: { what: records(area.id, count), ...params },
      })
      if (target.query) return { s: 'on', will: will(target.count) }
      const reasons = target.records.map((record) => states && notEditable(states, record))
      const ready = reasons.filter((reason) => reason === undefined).length
      const first = reasons.find((reason) => reason !== undefined)
      if (ready === 0 && first && states) return refusedGate(c, { area, states }, first)
      if (verb === 'remove' && target.records.every((record) => isEmpty(record[name])))
        return {
          s: 'off',
          reason: { key: 'commands:command.nothingToRemove', params },
          fix: { command: `${area.id}.add-${kebab(name)}` },
        }
      return { s: 'on', will: will(ready) }
    }),
    change: (args) => ({ name: 'update', changes: changes(args[name]) }),
    async run(c, args, options) {
      return c.target && (await c.api.change(area.id, c.target, changes(args[name]), options))
    },
  })
}

/** The commands of an area's collecting fields, in the order of its fields. */
export function collectCommands(parts: AreaParts): Command[] {
  return Object.entries<Field>(parts.area.fields).flatMap(([name, field]) =>
    field.type === 'refs' && field.collect
      ? KINDS.map((kind) => collectCommand(parts, name, field, kind))
      : [],
  )
}
