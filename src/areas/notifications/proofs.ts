/** Facts about notifications for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  // Its type is a tag of its own kind. A time is set by another person than the writer.
  input: async (list) => {
    const where = encodeURIComponent('[["kind","eq","notifications"],["status","eq","active"]]')
    const types = await list(`/api/tags?where=${where}`)
    const type = types.map(({ id }) => id)
    return { type, audience: ['all'], tags: [[]], vids: [[]], filter: [null], sendAt: [null] }
  },
  phrases: {
    'notifications.go': { en: 'open notifications, push', vi: 'gui thong bao, thong bao day' },
    'notifications.create': { en: 'add notification', vi: 'tạo thông báo' },
    'notifications.shoot': { en: 'send notification now', vi: 'gửi ngay thông báo' },
  },
}
