import { defineStates } from '../../core/states.ts'
import { type CallTask, TASK_STATES } from './area.ts'

/** The lead's actions on tasks. Everything else happens at the desk and by its rules. */
export const states = defineStates<CallTask>()({
  field: 'state',
  values: TASK_STATES,
  initial: TASK_STATES,
  transitions: {
    assign: {
      from: ['queued', 'waiting', 'exhausted'],
      to: 'same',
      // Agents are records of the area `call-agents`, under their accounts' ids.
      steps: [{ name: 'wanted', kind: 'record', area: 'call-agents', where: [['available', 'eq', true]] }],
      danger: 'undo',
      keys: 'a',
      main: true,
      icon: 'user-cog',
    },
    reopen: { from: ['exhausted'], to: 'queued', danger: 'undo', main: true, icon: 'rotate-ccw' },
    close: {
      from: ['queued', 'waiting', 'exhausted'],
      to: 'done',
      steps: [{ name: 'reason', kind: 'text', min: 3, max: 300 }],
      danger: 'undo',
      icon: 'ban',
    },
  },
})
