/** Names of records, remembered and forgotten while they are asked for. */
import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { AreaTable } from '../columns.ts'
import type { Runner } from '../statement.ts'
import { Changes } from '../write/changes.ts'
import { RefNames } from './refs.ts'

const ONE = '00000000-0000-7000-8000-000000000001'
const TWO = '00000000-0000-7000-8000-000000000002'

test('a name that is forgotten while others are read is still given', async () => {
  const changes = new Changes(false)
  const table = { area: { nameField: 'name' }, columns: new Map(), toString: () => 'shops' }
  const refs = new RefNames(new Map([['shops', table as unknown as AreaTable]]), changes)
  let meanwhile = () => {}
  const runner = {
    async executeQuery({ parameters }: CompiledQuery) {
      meanwhile()
      const ids = parameters[1] as string[]
      return { rows: ids.map((id) => ({ area: 'shops', id, code: 'NCC', name: 'Cửa hàng' })) }
    },
  } as unknown as Runner
  await refs.named(runner, (want) => want('shops', ONE))
  meanwhile = () => changes.tell('shops', ONE)
  const named = await refs.named(runner, (want) => {
    want('shops', ONE)
    want('shops', TWO)
  })
  expect(named('shops', ONE)?.ref.id).toBe(ONE)
  expect(named('shops', TWO)?.ref.id).toBe(TWO)
})
