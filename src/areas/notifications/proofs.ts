/** Facts about notifications for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'notifications.go': { en: 'open notifications, push', vi: 'gui thong bao, thong bao day' },
    'notifications.create': { en: 'add notification', vi: 'tạo thông báo' },
    'notifications.shoot': { en: 'send notification now', vi: 'gửi ngay thông báo' },
  },
}
