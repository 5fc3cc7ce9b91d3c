/** A run that is refused in part: the form has its values, each reason by its record, and a retry sends the rest alone. */
import { beforeEach, expect, test, vi } from 'vitest'
import {
  type Command,
  type Context,
  defineCommand,
  type Outcome,
  type Target,
} from '../../../../commands/command.ts'
import type { AnyRecord } from '../../../core/area.ts'
import { store } from '../../kit/atoms.ts'
import { ApiProblem } from '../../kit/net/api-problem.ts'
import { type Filling, fillingAtom, type Given } from '../state.ts'
import { endsOf, fill, perform } from './perform.ts'

const toasts = vi.hoisted((): { text: string; detail?: unknown }[] => [])
vi.hoisted(() => {
  const page = Object.assign(new EventTarget(), { location: { pathname: '/', search: '' } })
  Object.assign(globalThis, { window: page, location: page.location })
})
vi.mock('../../kit/overlays/toast.ts', () => ({
  toast: (text: string, options: object) => toasts.push({ text, ...options }),
  toastProblem: () => {},
}))

const records = ['DH1', 'DH2', 'DH3'].map(
  (code) => ({ id: code.toLowerCase(), code, version: 1 }) as unknown as AnyRecord,
)
const target: Target = { area: 'orders', records, count: 3, from: 'selection' }
const context = { target, can: () => true } as unknown as Context
const said = (words: string) => ({ key: 'commands:run.words', params: { words } })
const LATE = said('Đã huỷ rồi')

let outcomes: Outcome[] = []
const sent: (readonly string[])[] = []
const command: Command = defineCommand({
  id: 'orders.pack',
  title: 'commands:command.edit',
  section: 'record',
  area: 'orders',
  target: { area: 'orders', arity: 'many' },
  gate: () => ({ s: 'on' }),
  steps: [
    { name: 'note', kind: 'text', max: 300 },
    { name: 'carrier', kind: 'record', area: 'carriers' },
  ],
  run: async ({ target: of }) => {
    sent.push(of?.records.map(({ code }) => code) ?? [])
    return outcomes.shift()
  },
})
const given: Given = { args: { note: 'Hàng dễ vỡ', carrier: 'c1' }, shown: ['Hàng dễ vỡ', 'GHN'] }
const entered = { note: 'Hàng dễ vỡ', carrier: { id: 'c1', code: '', name: 'GHN' } }
const partly = (...codes: string[]): Outcome => ({
  said: said('Đã làm'),
  changed: 3 - codes.length,
  refused: codes.map((code) => ({ id: code.toLowerCase(), code, reason: LATE })),
})
const open = () => store.get(fillingAtom) as Filling

beforeEach(() => {
  sent.length = 0
  toasts.length = 0
  store.set(fillingAtom, undefined)
})

test.each([
  [
    'in the form',
    async () => {
      fill(command, context, 'bulk')
      await open().send(given, entered)
    },
  ],
  [
    'one by one',
    () => perform(command, context, given, 'key', undefined, endsOf(command, context, 'key', given)),
  ],
])('values that were given %s stay, and only what was refused is sent again', async (_, run) => {
  outcomes = [partly('DH2', 'DH3'), partly('DH3'), { said: said('Đã làm'), changed: 1 }]
  await run()
  expect(open()).toMatchObject({
    entered,
    left: {
      done: ['DH1'],
      changed: 1,
      refused: [
        { code: 'DH2', reason: LATE },
        { code: 'DH3', reason: LATE },
      ],
    },
  })
  // The done part is reported once, without the reasons.
  expect(toasts).toMatchObject([{ detail: undefined }])
  await open().send(given, { ...entered, note: 'Sửa' })
  expect(open()).toMatchObject({
    entered: { note: 'Sửa' },
    left: { done: ['DH2'], refused: [{ code: 'DH3' }] },
  })
  await open().send(given, entered)
  expect(open()).toBeUndefined()
  expect(sent).toEqual([['DH1', 'DH2', 'DH3'], ['DH2', 'DH3'], ['DH3']])
})

test('where nothing was done the reasons are in the form and in no toast', async () => {
  outcomes = [partly('DH1', 'DH2', 'DH3')]
  fill(command, context, 'bulk')
  await open().send(given, entered)
  expect(open().left?.refused.map(({ code }) => code)).toEqual(['DH1', 'DH2', 'DH3'])
  expect(toasts).toEqual([])
})

test('a value that the server refuses is in the form with its reason, also where it was given one by one', async () => {
  const fields = { note: 'Quá dài' }
  const refusing: Command = {
    ...command,
    run: () =>
      Promise.reject(new ApiProblem({ kind: 'server', status: 400, error: 400, msg: 'Sai', fields })),
  }
  await perform(refusing, context, given, 'key', undefined, endsOf(refusing, context, 'key', given))
  expect(open()).toMatchObject({ entered, wrong: fields })
  expect(toasts).toEqual([])
})
