/** Facts about the call desk for the tests that run over all areas. */
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
    lost: undefined,
    refused: undefined,
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
  nullable: { orderCode: 'triggers and cases write it into every call' },
  wholeGrids: { 'console/board/tasks.tsx': 'the grid of one page (decision 0041)' },
  // Outcomes, each sent once.
  client: {
    file: 'console/desk/desk-api.ts',
    name: 'deskApi',
    writes: ['send'],
    from: 'console/desk/desk.ts',
  },
  phrases: {
    'call-desk.go': {
      en: 'open call desk, call desk, start calling',
      vi: 'mo ban goi, bàn gọi, bat dau goi',
    },
  },
}
