import { defineStates, type NoFix } from '../../core/states.ts'
import { area, type Notification } from './area.ts'

/** Saved, then shot once, or cancelled before that. */
export const states = defineStates<Notification>()(area, {
  field: 'status',
  initial: ['saved'],
  editable: ({ status }) => (status === 'saved' ? undefined : { key: 'notSaved' }),
  transitions: {
    shoot: { from: ['saved'], to: 'shot', decides: true, danger: 'confirm', main: true, icon: 'send' },
    cancel: { from: ['saved'], to: 'cancelled', danger: 'undo', icon: 'ban' },
    reopen: { from: ['cancelled'], to: 'saved', danger: 'undo', icon: 'undo-2' },
  },
})

export const noFix: NoFix = { notSaved: 'customers have it, or it was cancelled' }
