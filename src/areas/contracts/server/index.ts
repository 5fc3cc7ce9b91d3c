/** Contracts with suppliers: written, approved by another account, then fixed; a new version ends the one before. */
import { Problem } from '../../../core/problems/problems.ts'
import { type Changes, defineServer, type Write } from '../../../server/kit/area/face.ts'
import { TODAY } from '../../../server/kit/area/period/phase.ts'
import { area, type Contract } from '../area.ts'
import { type ContractDetail, detail, input } from '../schema.ts'
import { states } from '../states.ts'
import { DECIDED, effects } from './effects.ts'
import { mergedGoods } from './merging.ts'
import { clausesNaming } from './scopes.ts'

/** The id of a record as inputs and undos carry it; null where there is none. */
function idOf(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return typeof id === 'string' ? id : null
}

/** Throws `invalid` where a contract would replace one that it cannot replace. */
async function checkFormer({ others }: Write, id: string | null, values: Changes): Promise<void> {
  const replaces = idOf(values.replaces)
  if (replaces === null) return
  const [former] = (await others.read(area.id, [replaces])) as Contract[]
  const refuse = (key: string) => {
    const reason = { key, params: { code: former?.code ?? '' } }
    throw new Problem('invalid', { area: area.id, fields: { replaces: reason } })
  }
  // The kit refuses one that is not there.
  if (!former) return
  if (former.id === id || former.status !== 'approved') refuse('formerEnded')
  if (former.supplier.id !== idOf(values.supplier)) refuse('formerOfAnother')
}

/** Products of a tie that are shown. */
const SHOWN = 20

const parts: Record<keyof ContractDetail, string> = {
  ties: `select coalesce(json_agg(json_build_object('product', x.product, 'name', x.name, 'one', x.one, 'oneCode', x.one_code,
      'other', x.other, 'otherCode', x.other_code)), '[]')
    from (select * from contract_ties(t.id, ${TODAY}) limit ${SHOWN}) x`,
}

export const server = defineServer({
  area,
  input,
  states,
  detail,
  parts,
  computed: {
    gaps: `case when t.status = 'pending' then contract_gaps_text(t.id, false, ${TODAY})
      when t.status = 'approved' and t.use = 'hidden' then contract_gaps_text(t.id, true, ${TODAY})
      when t.status = 'approved' and exists (
        select from contract_gaps(t.id, false, ${TODAY}) g where g.ends >= ${TODAY}
      ) then contract_gaps_text(t.id, false, ${TODAY}) end`,
  },
  effects,
  scopes: { categories: clausesNaming },
  merging: { brands: mergedGoods, categories: mergedGoods },
  before: {
    async create(write, values) {
      await checkFormer(write, null, values)
      return { ...values, editedBy: write.actor.accountId }
    },
    async update(write, contract, changes) {
      const { supplier = contract.supplier.id, replaces = contract.replaces?.id } = changes
      if (changes.supplier !== undefined || changes.replaces !== undefined)
        await checkFormer(write, contract.id, { supplier, replaces })
      const writesTerms = DECIDED.some((field) => field in changes)
      return { ...changes, ...(writesTerms && { editedBy: write.actor.accountId }) }
    },
    async delete(_write, { status }) {
      if (status === 'approved' || status === 'superseded')
        throw new Problem('inUse', { area: area.id, reason: { key: 'keptContract' } })
    },
  },
})
