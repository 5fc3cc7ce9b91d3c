import { defineStates, type NoFix } from '../../core/states.ts'
import { area, type Remittance } from './area.ts'
import { DIFFERENCES, RESOLUTIONS } from './match.ts'

export const states = defineStates<Remittance>()(area, {
  field: 'status',
  initial: ['open'],
  fixes: { unresolved: { verb: 'resolve' } },
  transitions: {
    book: {
      from: ['open'],
      to: 'booked',
      decides: true,
      guard: ({ unresolved }) =>
        unresolved === 0 ? undefined : { key: 'unresolved', params: { count: unresolved } },
      danger: 'undo',
      main: true,
      icon: 'check',
    },
    /** The decision on the differences of one bucket, or on one row of it. */
    resolve: {
      from: ['open'],
      to: 'same',
      guard: ({ differences }) => (differences > 0 ? undefined : { key: 'noDifferences' }),
      steps: [
        { name: 'bucket', kind: 'enum', values: DIFFERENCES },
        { name: 'action', kind: 'enum', values: RESOLUTIONS },
        { name: 'reason', kind: 'text', min: 3, max: 300 },
        { name: 'code', kind: 'text', max: 60, optional: true },
      ],
      danger: 'undo',
      icon: 'list-checks',
    },
    match: { from: ['open'], to: 'same', danger: 'undo', icon: 'repeat' },
    'close-claims': {
      from: ['booked'],
      to: 'same',
      guard: ({ claims }) => (claims > 0 ? undefined : { key: 'noClaims' }),
      steps: [
        { name: 'reason', kind: 'text', min: 3, max: 300 },
        { name: 'code', kind: 'text', max: 60, optional: true },
      ],
      danger: 'undo',
      icon: 'check',
    },
    discard: {
      from: ['open'],
      to: 'discarded',
      steps: [{ name: 'reason', kind: 'text', max: 300, optional: true }],
      danger: 'undo',
      icon: 'ban',
    },
  },
})

export const noFix: NoFix = {
  noDifferences: 'there is nothing to decide',
  noClaims: 'there is nothing to close',
}
