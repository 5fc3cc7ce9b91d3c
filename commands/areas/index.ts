import type { Command } from '../command.ts'

/** Particular commands of areas: only what cannot be derived from a manifest. */
export const areaCommands: readonly Command[] = []
