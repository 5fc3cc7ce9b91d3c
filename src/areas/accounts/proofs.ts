/** Facts about accounts for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  unseen: {
    pending: 'no account of the demo data waits for its approval',
    revision: 'none was sent back',
    suspended: 'none is suspended',
  },
  unmoved: {
    approve: 'no account waits for its approval',
    'send-back': 'no account waits for its approval',
    'ask-again': 'none was sent back',
    resume: 'none is suspended',
    'reset-second-factor': 'none has a second factor',
  },
  // The test is signed in with it.
  spared: ({ username }) => username === 'admin',
  phrases: {
    'accounts.go': { en: 'open accounts, staff accounts', vi: 'mo tai khoan, danh sách tài khoản' },
    'accounts.create': { en: 'create account, add user', vi: 'tao tai khoan, thêm nhân viên' },
    'accounts.approve': { en: 'approve account', vi: 'duyet tai khoan' },
    'accounts.suspend': { en: 'suspend account, lock account', vi: 'tam khoa tai khoan, khoá tài khoản' },
  },
}
