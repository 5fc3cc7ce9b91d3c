/** Facts about the call desk that tests of every area need. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'
import type { DeskOutcome } from '../call-outcomes/area.ts'
import type { DeskPort } from './desk-port.ts'
import { outcomeCommands } from './outcome-commands.ts'

const said = { confirm: 'Đồng ý', care: 'Đồng ý', lead: 'Đồng ý' }
const outcome = {
  key: 'confirmed',
  effect: 'confirmed',
  words: { vi: said, en: said },
} as unknown as DeskOutcome

const desk = (given: Partial<DeskPort>, call?: Partial<NonNullable<DeskPort['call']>>) =>
  ({
    shift: 'on',
    noting: false,
    editing: false,
    call: call && {
      orderCode: 'DH1',
      purpose: 'confirm',
      number: true,
      dials: true,
      refused: undefined,
      noted: false,
      unread: false,
      ...call,
    },
    ...given,
  }) as DeskPort

export const proofs: AreaProofs = {
  commands: outcomeCommands([outcome], 'vi'),
  moments: [
    { desk: desk({ shift: 'off' }) },
    { desk: desk({}, { number: false, dials: false }) },
    { desk: desk({ editing: true }, {}) },
    { desk: desk({}, { refused: { key: 'addressIncomplete' } }) },
  ],
  unseen: { claimed: 'no agent is on a call', exhausted: 'no call was tried in vain to the end' },
  unmoved: { reopen: 'no call was tried in vain to the end' },
}
