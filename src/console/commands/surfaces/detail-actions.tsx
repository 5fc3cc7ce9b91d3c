/** The buttons of a detail's header, and Undo in its history. */
import { useAtomValue } from 'jotai'
import { useMemo, useRef } from 'react'
import type { Target } from '../../../../commands/command.ts'
import type { AnyRecord, Area } from '../../../core/area.ts'
import { onlineAtom, preferencesAtom, sessionAtom, useCan } from '../../kit/atoms.ts'
import type { DetailSlots } from '../../kit/detail/slots.ts'
import { useT } from '../../kit/i18n.ts'
import { MenuButton } from '../../kit/overlays/menu.tsx'
import { tip } from '../../kit/overlays/tooltip.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { useKeyCaps } from '../../kit/ui/kbd.tsx'
import { currentContext } from '../context.ts'
import { runAnswered } from '../run/run.ts'
import { runAudited } from '../run/undo-entry.ts'
import { CommandButton } from './command-button.tsx'
import styles from './commands.module.css'
import { menuEntries, type Shown, setsField, useMainId, usePlace } from './use-commands.ts'
import { useFitting } from './use-fitting.ts'

/** Buttons next to the main one; what is left goes into the menu. */
const MAX_BUTTONS = 3

const isEdit = (one: Shown) => one.command.id === `${one.command.area}.edit`

/** Which commands stand as buttons and which in the menu. */
function arrange(area: Area, all: readonly Shown[], mainId: string | undefined) {
  // What cannot be done now is in the menu, with the reason: a button that does nothing is no next step.
  const main = all.find((one) => one.command.id === mainId)
  const rest = all.filter((one) => one !== main)
  // Moves in an order by hand have their keys and the rows themselves: here they are in the menu.
  const isMove = ({ command }: Shown) => command.stacks === true || command.icon === 'list-ordered'
  // The history is a tab below them.
  const isShown = ({ command }: Shown) => command.icon === 'link' || command.icon === 'history'
  const ready = rest.filter(
    (one) => one.off === undefined && !isShown(one) && !setsField(one) && !isMove(one),
  )
  // Those with a key of one press are used the most, then editing, then what ends the record, in red: never as
  // the first thing that is offered. The area's own verbs are before commands that every area has, as those of tags.
  const ends = main ? 2 : 5
  const isOwn = ({ command }: Shown) => area.verbs.includes(command.id.slice(area.id.length + 1))
  const weight = (one: Shown) => {
    if (one.danger) return ends
    if (isEdit(one)) return 1
    if (one.caps?.length === 1) return 0
    return isOwn(one) ? 3 : 4
  }
  const buttons = [...ready]
    .sort((a, b) => weight(a) - weight(b))
    .filter((one) => one.command.id !== `${one.command.area}.delete`)
    .slice(0, MAX_BUTTONS)
  return { main, buttons, more: rest.filter((one) => !buttons.includes(one)) }
}

function Actions({
  area,
  record,
  without,
}: {
  area: Area
  record: AnyRecord
  /** Commands that the page shows elsewhere. */
  without?: ReadonlySet<string>
}) {
  const t = useT()
  const target = useMemo<Target>(
    () => ({ area: area.id, records: [record], count: 1, from: 'detail' }),
    [area.id, record],
  )
  const placed = usePlace('detail', area.id, target)
  const all = without ? placed.filter((one) => !without.has(one.command.id)) : placed
  const mainId = useMainId(target)
  const arranged = arrange(area, all, mainId)
  const { main } = arranged
  const row = useRef<HTMLDivElement>(null)
  const { size } = useAtomValue(preferencesAtom)
  const mark = `${area.id} ${size} ${[main, ...arranged.buttons].map((one) => one?.title).join()}`
  const fit = useFitting(row, arranged.buttons.length, mark)
  const buttons = arranged.buttons.slice(0, fit)
  const more = [...arranged.buttons.slice(fit), ...arranged.more]
  return (
    <div ref={row} className={styles.actions} role="toolbar" aria-label={t('commands:menu.actions')}>
      {main && <CommandButton shown={main} source="button" target={target} variant="primary" />}
      {buttons.map((one) => (
        <CommandButton
          key={one.command.id}
          shown={one}
          source="button"
          target={target}
          // The edited record is named above the button.
          label={isEdit(one) ? t('commands:menu.edit') : undefined}
        />
      ))}
      {more.length > 0 && (
        <MenuButton
          className={styles.more}
          label={t('commands:menu.moreActions')}
          entries={() => menuEntries(more, 'menu', target)}
        >
          <Icon name="ellipsis" />
        </MenuButton>
      )}
    </div>
  )
}

const UndoButton: DetailSlots['UndoButton'] = ({ area, record, entry }) => {
  const t = useT()
  const online = useAtomValue(onlineAtom)
  const can = useCan()
  // A user who may make a change may undo it; changes that are no verb of the area are undone by its editors.
  const verb = area.verbs.includes(entry.action) ? entry.action : 'edit'
  if (!entry.undoable || !can(`${area.id}.${verb}`)) return null
  return (
    <Button
      variant="quiet"
      icon="undo-2"
      disabled={!online}
      onClick={() => void runAudited(area.id, record.code, entry.id)}
    >
      {t('commands:run.undo')}
    </Button>
  )
}

const JobLink: DetailSlots['JobLink'] = ({ entry }) => {
  const t = useT()
  const me = useAtomValue(sessionAtom)
  const caps = useKeyCaps('jobs.open')
  const job = entry.job ?? undefined
  // A job is shown to the user who started it, and to administrators.
  const mine = entry.by?.id === me?.account.id || me?.abilities.has('*')
  if (job === undefined || !mine) return t('detail:activity.job')
  return (
    <button
      type="button"
      className={styles.jobLink}
      data-command="jobs.open"
      {...tip(t('detail:activity.job'), caps)}
      onClick={() => currentContext().view.openJobs(job)}
    >
      {t('detail:activity.job')}
    </button>
  )
}

const run: DetailSlots['run'] = (command, { area, record, args, quiet }) =>
  runAnswered(command, 'button', {
    target: { area: area.id, records: [record], count: 1, from: 'detail' },
    args,
    quiet,
  })

export const detailSlots: DetailSlots = { Actions, UndoButton, JobLink, run }

/** The slots of a page that shows some commands of the record elsewhere. */
export const detailSlotsWithout = (without: ReadonlySet<string>): DetailSlots => ({
  ...detailSlots,
  Actions: (props) => <Actions {...props} without={without} />,
})
