/** Keys of the other side of the split: pressed where they do not hold, they are explained and offered, not swallowed. */
import type { Command } from '../../../../../commands/command.ts'
import { keyCapsAtom, store } from '../../../kit/atoms.ts'
import { detailTargetAtom } from '../../../kit/detail/target.ts'
import { t } from '../../../kit/i18n.ts'
import { listHandleAtom } from '../../../kit/list/target.ts'
import { toast } from '../../../kit/overlays/toast.ts'
import { currentContext } from '../../context.ts'
import { runCommand } from '../../run/run.ts'
import { titleOf, wordsHere } from '../../run/say.ts'
import { type KeyEvent, match, type Place, type Ready } from './matcher.ts'

type Side = 'list' | 'detail'

/** Commands that lead from one side to the other: the list comes first. */
const LEADS_TO: Readonly<Record<Side, string>> = { list: 'view.previous-pane', detail: 'view.next-pane' }

/** The side whose keys do not hold at a place, though it is shown: the list's where the record has the focus, or the other way round. */
function otherSide({ scopes }: Place): Side | undefined {
  if (scopes[0] === 'detail' && store.get(listHandleAtom)) return 'list'
  return scopes[0] === 'list' && store.get(detailTargetAtom) ? 'detail' : undefined
}

async function explain(command: Command, side: Side): Promise<void> {
  await wordsHere()
  const what = titleOf(command)
  const key = store.get(keyCapsAtom).get(LEADS_TO[side])?.join(' ') ?? ''
  void toast(t(`commands:keys.of.${side}`, { what, key }), {
    kind: 'info',
    id: 'stray',
    action: { label: t('commands:keys.of.run'), run: () => void runCommand(command.id, 'button') },
  })
}

/** Reports a key that only the other side of the split has, and offers its command; does nothing where there is none. */
export function explainElsewhere(ready: readonly Ready[], event: KeyEvent, place: Place): void {
  const side = otherSide(place)
  if (side === undefined) return
  const found = match(ready, event, [], { ...place, scopes: [side] })
  if (found === 'none' || 'pending' in found) return
  const context = currentContext()
  const hit = found.run.find(({ command }) => command.gate(context).s !== 'hidden')
  if (hit) void explain(hit.command, side)
}
