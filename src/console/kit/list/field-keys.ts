/** The keys of what a list's fields and their values are called. */
import type { Area } from '../../../core/area.ts'

/** The key of a field's label; fields that every record has are named once for all areas. */
export function fieldKey(area: Area, name: string): string {
  return name in area.fields ? `${area.id}:fields.${name}` : `list:fields.${name}`
}

/** The key of an enum value's words. */
export function valueKey(area: Area, name: string, value: string): string {
  return `${area.id}:values.${name}.${value}`
}
