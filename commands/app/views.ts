import { type Command, type Context, defineCommand, type Fix, type Gate } from '../command.ts'

const NAME = { name: 'name', kind: 'text', max: 80 } as const
const ON: Gate = { s: 'on' }
const HIDDEN: Gate = { s: 'hidden' }
const off = (key: string, fix?: Fix): Gate => ({ s: 'off', reason: { key }, ...(fix && { fix }) })
/** A saved view belongs to the user who saves it. */
const toSave = (c: Context): Fix | undefined => (c.online ? { command: 'views.save' } : undefined)

/** The network, which every command that writes needs. */
const offline = (c: Context): Gate | undefined => (c.online ? undefined : off('commands:gate.offline'))

/** On a list with a saved view; elsewhere there is nothing to speak of. */
function onView(c: Context): Gate | undefined {
  if (!c.views.list) return HIDDEN
  return c.views.subject ? undefined : off('commands:views.none', toSave(c))
}

/** As `onView`, for users who may change the view. */
function onOwn(c: Context): Gate | undefined {
  return onView(c) ?? (c.views.subject?.editable ? offline(c) : off('problems:notYourView', toSave(c)))
}

function viewCommand(
  id: string,
  icon: string,
  more: Pick<Command, 'gate' | 'run'> & Partial<Command>,
): Command {
  return defineCommand({
    id: `views.${id}`,
    title: `commands:views.${id}`,
    keywords: 'commands:views.keywords',
    section: 'list',
    icon,
    places: ['tab'],
    stepWords: {
      label: (step) => `commands:views.step.${step}`,
      choice: (step, value) => `commands:views.choice.${step}.${value}`,
    },
    ...more,
  })
}

/** A step of the tab among its neighbours. */
function move(id: string, icon: string, by: 1 | -1): Command {
  return viewCommand(id, icon, {
    gate(c) {
      const { place } = c.views
      if (!place) return onView(c) ?? HIDDEN
      const to = place.at + by
      return to < 0 || to >= place.count ? off('commands:views.atEnd') : ON
    },
    async run(c) {
      c.views.move(by)
      return undefined
    },
  })
}

/** Saving a list's filter under a name, and what can be done with it afterwards. */
export const viewCommands: readonly Command[] = [
  viewCommand('save', 'plus', {
    steps: [NAME, { name: 'for', kind: 'enum', values: ['me', 'all'] }],
    gate: (c) => (c.views.list ? (offline(c) ?? ON) : HIDDEN),
    run: (c, args, options) => c.views.create(String(args.name ?? ''), args.for === 'all', options),
  }),
  viewCommand('update', 'save', {
    gate: (c) => onOwn(c) ?? (c.views.list?.changed ? ON : off('commands:views.unchanged')),
    run: (c, _args, options) => c.views.update(options),
  }),
  viewCommand('revert', 'rotate-ccw', {
    gate: (c) => (c.views.subject && c.views.list?.changed ? ON : HIDDEN),
    async run(c) {
      c.views.revert()
      return undefined
    },
  }),
  viewCommand('rename', 'pencil', {
    stepsFor: (c) => [{ ...NAME, initial: c.views.subject?.name ?? '' }],
    gate: (c) => onOwn(c) ?? ON,
    run: (c, args, options) => c.views.rename(String(args.name ?? ''), options),
  }),
  viewCommand('share', 'users', {
    gate: (c) => (c.views.subject?.shared ? HIDDEN : (onOwn(c) ?? ON)),
    run: (c, _args, options) => c.views.share(true, options),
  }),
  viewCommand('unshare', 'lock', {
    gate: (c) => (c.views.subject?.shared ? (onOwn(c) ?? ON) : HIDDEN),
    run: (c, _args, options) => c.views.share(false, options),
  }),
  viewCommand('key', 'keyboard', {
    gate: (c) => onView(c) ?? ON,
    async run(c) {
      c.views.editKey()
      return undefined
    },
  }),
  move('move-left', 'chevron-left', -1),
  move('move-right', 'chevron-right', 1),
  viewCommand('delete', 'trash-2', {
    danger: 'undo',
    gate: (c) => onOwn(c) ?? ON,
    run: (c, _args, options) => c.views.remove(options),
  }),
]
