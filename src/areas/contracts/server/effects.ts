/** Decisions about contracts: approved by another account than those that wrote it, and only while its goods are free. */
import type { Refusal } from '../../../core/problems/problems.ts'
import { needsAnother } from '../../../families/approvals/server/another-person.ts'
import { type Decided, informAsker } from '../../../families/approvals/server/asker.ts'
import { type Effect, REMARK, type Write } from '../../../server/kit/area/face.ts'
import { area, type Contract } from '../area.ts'
import { bandProblems, goodsProblems } from '../bands.ts'
import { input } from '../schema.ts'
import { gapOf } from './gaps.ts'
import { freeGoods, lockSupplier, overlapOf, takeGoods } from './items.ts'
import { tieOf } from './ties.ts'
import { formerOf, formerProblem, revive, supersede } from './versions.ts'

const about = ({ id, code, name }: Contract): Omit<Decided, 'decision'> => ({
  area: area.id,
  ...{ id, code },
  what: { vi: `hợp đồng ${code} (${name})`, en: `the contract ${code} (${name})` },
})

/** Fields that an approval decides: all that are entered but the note. */
export const DECIDED = Object.keys(input.shape).filter((field) => field !== 'note')

/** Whether the actor made the contract, sent it again, or wrote any of its terms since it was turned down. */
const isOwn = (write: Write, { id, createdBy }: Contract) =>
  needsAnother(write, id, {
    fields: DECIDED,
    asks: ['resubmit'],
    endings: ['reject'],
    known: [createdBy?.id],
  })

const inform = async (write: Write, contract: Contract, decided: Pick<Decided, 'decision' | 'note'>) =>
  informAsker(write, contract.editedBy?.id ?? contract.createdBy?.id ?? null, {
    ...about(contract),
    ...decided,
  })

/** The reason why a contract cannot be approved now. A merge of brands may have broken its bands meanwhile. */
async function approvalProblem(
  write: Write,
  contract: Contract,
  former: Contract | undefined,
): Promise<Refusal | undefined> {
  if (await isOwn(write, contract)) return { key: 'ownContract' }
  const { discounts, goods } = contract
  const [band] = [...bandProblems(discounts), ...goodsProblems(discounts, goods)]
  if (band) return { key: band.key }
  const problem = former && formerProblem(former, contract)
  return problem ?? (await overlapOf(write, contract, former?.id)) ?? tieOf(write, contract, former?.id)
}

const approve: Effect<Contract> = {
  async run(write, contract, _args, dryRun) {
    // Rows first: an activation of the former contract has its row when it waits for the supplier.
    const former = await formerOf(write, contract)
    await lockSupplier(write, contract)
    const refused = await approvalProblem(write, contract, former)
    if (refused) return { refused }
    if (!dryRun) {
      if (former) await supersede(write, former, contract)
      await takeGoods(write, contract)
      await inform(write, contract, { decision: 'approved' })
    }
    const decided = { approver: write.actor.accountId, approvedAt: write.now, use: 'activated' }
    const remark = dryRun ? await gapOf(write, contract, { hides: false }) : undefined
    return { ...decided, rejectReason: null, [REMARK]: remark }
  },
  async undo(write, contract) {
    if (contract.status !== 'approved') return { refused: { key: 'isSuperseded' } }
    const former = await formerOf(write, contract)
    await lockSupplier(write, contract)
    await freeGoods(write, contract.id)
    const refused = former?.status === 'superseded' && (await revive(write, former, contract))
    return refused ? { refused } : undefined
  },
}

const reject: Effect<Contract> = {
  async run(write, contract, { reason }, dryRun) {
    const note = String(reason)
    if (!dryRun) await inform(write, contract, { decision: 'rejected', note })
    return { rejectReason: note }
  },
}

const resubmit: Effect<Contract> = { run: async () => ({ rejectReason: null }) }

/** Holds again for its goods, where no other contract took them meanwhile. */
async function holdAgain(
  write: Write,
  contract: Contract,
  dryRun = false,
): Promise<{ refused: Refusal } | undefined> {
  await lockSupplier(write, contract)
  const refused = await overlapOf(write, contract)
  if (refused) return { refused }
  if (!dryRun) await takeGoods(write, contract)
  return undefined
}

const activate: Effect<Contract> = {
  async run(write, contract, _args, dryRun) {
    const refused = await tieOf(write, contract)
    if (refused) return { refused }
    return (await holdAgain(write, contract, dryRun)) ?? { use: 'activated' }
  },
  async undo(write, { id, status }) {
    if (status !== 'approved') return { refused: { key: 'isSuperseded' } }
    await freeGoods(write, id)
    return undefined
  },
}

const hide: Effect<Contract> = {
  async run(write, contract, _args, dryRun) {
    if (dryRun) return { use: 'hidden', [REMARK]: await gapOf(write, contract, { hides: true }) }
    await freeGoods(write, contract.id)
    return { use: 'hidden' }
  },
  async undo(write, contract) {
    if (contract.status !== 'approved') return { refused: { key: 'isSuperseded' } }
    return holdAgain(write, contract)
  },
}

export const effects = { approve, reject, resubmit, activate, hide }
