/** Verbs of the built-in roles. */
import type { RoleVerbs } from '../../../server/demo/roles.ts'

export const roles: RoleVerbs = {
  telesales: [
    'view',
    'create',
    'edit',
    'confirm',
    'cancel',
    'log-call',
    'request-return',
    'ask-return-again',
  ],
  warehouse: [
    ...['view', 'edit', 'export', 'print', 'pack', 'ship', 'deliver', 'fail-delivery'],
    ...['request-return', 'ask-return-again', 'approve-return', 'send-back-return', 'reject-return'],
  ],
  accountant: [
    ...['view', 'export', 'confirm-payment', 'cancel-payment', 'refund-bank', 'refund-points'],
    ...['remit', 'remit-part', 'revenue'],
  ],
  support: ['view', 'request-return', 'ask-return-again'],
}
