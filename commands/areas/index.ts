import { deskCommands } from '../../src/areas/call-desk/commands.ts'
import { leadCommands } from '../../src/areas/call-desk/lead-commands.ts'
import { today } from '../../src/areas/daily-jobs/commands.ts'
import { handoverCommands } from '../../src/areas/handovers/commands.ts'
import { orderCommands } from '../../src/areas/orders/commands.ts'
import { remittanceCommands } from '../../src/areas/remittances/commands.ts'
import { workCommands } from '../../src/areas/work/commands.ts'
import type { Command } from '../command.ts'

/** Particular commands of areas: only what cannot be derived from a manifest. */
export const areaCommands: readonly Command[] = [
  ...deskCommands,
  ...leadCommands,
  ...handoverCommands,
  ...orderCommands,
  ...remittanceCommands,
  ...workCommands,
  today,
]
