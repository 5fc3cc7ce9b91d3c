import type { Command } from '../command.ts'
import { deskCommands } from './call-desk.ts'
import { leadCommands } from './call-lead.ts'
import { today } from './daily-jobs.ts'
import { handoverCommands } from './handovers.ts'
import { orderCommands } from './orders.ts'
import { remittanceCommands } from './remittances.ts'
import { workCommands } from './work.ts'

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
