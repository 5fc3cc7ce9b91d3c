import type { Said } from '../../../../commands/command.ts'

/** A command that cannot be sent; `said` has the reason and the remedy. */
export class CannotRun extends Error {
  readonly said: Said
  constructor(said: Said) {
    super(said.key)
    this.name = 'CannotRun'
    this.said = said
  }
}
