import { defineStates } from '../../core/states.ts'
import { area, type CallTask, TASK_STATES } from './area.ts'

/** No agent is on a call for it, and it is not over. */
const NOT_ON_CALL = ['queued', 'waiting', 'exhausted'] as const

/** The lead's actions on tasks. Everything else happens at the desk and by its rules. */
export const states = defineStates<CallTask>()(area, {
  field: 'state',
  initial: TASK_STATES,
  transitions: {
    assign: {
      from: NOT_ON_CALL,
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
      from: NOT_ON_CALL,
      to: 'done',
      steps: [{ name: 'reason', kind: 'text', min: 3, max: 300 }],
      danger: 'undo',
      icon: 'ban',
    },
  },
})
