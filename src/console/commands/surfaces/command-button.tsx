/** A command as a button: its words, its key, and the reason where it cannot run now. */

import { useAtomValue } from 'jotai'
import type { Target } from '../../../../commands/command.ts'
import { tip } from '../../kit/overlays/tooltip.ts'
import { Button, type ButtonVariant } from '../../kit/ui/button.tsx'
import type { Source } from '../run/perform.ts'
import { runCommand } from '../run/run.ts'
import { busyAtom } from '../state.ts'
import type { Shown } from './use-commands.ts'

type Look = {
  variant?: ButtonVariant
  /** Shorter words than the title, where the surroundings say the rest. */
  label?: string
  icon?: boolean
}

/** A command that is in question now, as its place shows it. */
export function CommandButton({
  shown,
  source,
  target,
  variant,
  label,
  icon = false,
}: Look & { shown: Shown; source: Source; target?: Target }) {
  const { command, off } = shown
  const busy = useBusy(command.id)
  return (
    <Button
      variant={variant ?? (shown.danger ? 'danger' : 'default')}
      icon={icon ? command.icon : undefined}
      caps={shown.caps}
      // Not `disabled`: the button stays in the tab order, so that its reason can be found and read.
      aria-disabled={off !== undefined || undefined}
      aria-description={off ?? shown.will}
      aria-keyshortcuts={shown.shortcut}
      aria-busy={busy || undefined}
      data-command={command.id}
      {...tip(
        off ?? shown.will ?? (icon ? shown.title : undefined),
        off === undefined ? shown.caps : undefined,
      )}
      onClick={() => void runCommand(command.id, source, target)}
    >
      {label ?? shown.title}
    </Button>
  )
}

function useBusy(id: string): boolean {
  const busy = useAtomValue(busyAtom)
  for (const mark of busy) if (mark === id || mark.startsWith(`${id} `)) return true
  return false
}
