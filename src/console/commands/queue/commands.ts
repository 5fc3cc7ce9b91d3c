/** Commands of a queue while it is worked: the n-th decision on the n-th digit, skip, and back to the one before. */
import {
  type Command,
  type CommandId,
  defineCommand,
  type Gate,
  titleSaid,
} from '../../../../commands/command.ts'

/** One press each. */
export const MAX_DECISIONS = 9
export const digitCommand = (place: number): CommandId => `queue.${place + 1}`

export const SKIP = 'queue.skip'
export const PREVIOUS = 'queue.previous'

/** `decisions`: commands that decide the shown record, in the order of their digits. */
export function queueCommandsOf(
  decisions: readonly Command[],
  actions: { skip(): void; previous(): void; area: string },
): Command[] {
  const own = (
    id: CommandId,
    keys: string,
    title: string,
    icon: string,
    run: () => void,
    gate?: Gate,
  ): Command =>
    defineCommand({
      id,
      title,
      section: 'record',
      icon,
      area: actions.area,
      local: true,
      keys: [{ keys, scope: 'detail' }],
      gate: () => gate ?? { s: 'on' },
      async run() {
        run()
        return undefined
      },
    })
  return [
    ...decisions.slice(0, MAX_DECISIONS).map((command, place) => {
      const { key: title, params: titleParams } = titleSaid(command)
      return defineCommand({
        id: digitCommand(place),
        title,
        titleParams,
        section: 'selection',
        icon: command.icon,
        ability: command.ability,
        area: actions.area,
        local: true,
        keys: [{ keys: String(place + 1), scope: 'detail' }],
        delegate: () => command.id,
        gate: command.gate,
        // Never reached: the runner runs the command in its place.
        run: async () => undefined,
      })
    }),
    own(SKIP, 's', 'queue:skip', 'redo-2', actions.skip),
    own(PREVIOUS, 'Shift+s', 'queue:previous', 'undo-2', actions.previous),
  ]
}
