/** Requirements on every area's form: labels, known fields, words for its own rules. */
import { beforeAll, describe, expect, vi as mock, test } from 'vitest'
import { areas } from '../../../areas/index.ts'
import { vi as detailVi } from '../detail/vi.ts'
import type { AnyFace } from '../face.ts'
import { type FormFace, formSections, inputFields, newValues, requiredFields } from './values.ts'
import { vi as formVi } from './vi.ts'

/** A face and the words of its area, as the app loads them. */
type Loaded = { face: FormFace; words: Record<string, unknown> }
const loaded = new Map<string, Loaded>()

const at = (words: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], words)

/** Every area's console is compiled first: long on a busy machine. */
const LOAD_MS = 90_000

beforeAll(async () => {
  // Faces are for browsers: what their modules touch while they load.
  const addEventListener = () => {}
  mock.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener }), addEventListener })
  mock.stubGlobal('document', { cookie: '' })
  for (const { id } of areas) {
    const { face } = (await import(`../../../areas/${id}/console/index.tsx`)) as { face: AnyFace }
    const { vi } = (await import(`../../../areas/${id}/vi.ts`)) as { vi: Record<string, unknown> }
    loaded.set(id, { face: { ...face, input: await (face.newInput ?? face.input)() }, words: vi })
  }
}, LOAD_MS)

const get = (id: string): Loaded => {
  const found = loaded.get(id)
  if (!found) throw new Error(`no face of ${id}`)
  return found
}

describe.each(areas.map((area) => area.id))('%s', (id) => {
  test('groups name only what the schema takes, each field once', () => {
    const { face } = get(id)
    const named = formSections(face).flatMap((section) => section.fields)
    expect([...named].sort()).toEqual([...inputFields(face)].sort())
  })

  test('every field has a label, every group its title', () => {
    const { face, words } = get(id)
    for (const name of inputFields(face)) {
      expect(at(words, `fields.${name}`) ?? at(formVi, `fields.${name}`), name).toBeTypeOf('string')
    }
    for (const { title } of formSections(face)) {
      if (title === undefined) continue
      const [namespace, path = ''] = title.split(':')
      expect(at(namespace === 'detail' ? detailVi : words, path), title).toBeTypeOf('string')
    }
  })

  test('an untouched form complains of the required fields only', () => {
    const { face } = get(id)
    const result = face.input.safeParse(
      Object.fromEntries(Object.entries(newValues(face)).filter(([, value]) => value !== null)),
    )
    const wrong = result.success ? [] : result.error.issues.map((issue) => String(issue.path[0]))
    expect(new Set(wrong)).toEqual(requiredFields(face))
  })

  test('tabs have titles', () => {
    const { face, words } = get(id)
    for (const tab of face.tabs ?? []) {
      const [namespace = '', path = ''] = tab.title.split(':')
      expect(at(namespace === id ? words : get(namespace).words, path), tab.title).toBeTypeOf('string')
    }
  })
})
