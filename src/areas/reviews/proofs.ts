/** Facts about reviews for the tests that run over all areas. */
import type { AreaProofs } from '../../../tests/support/area-proofs.ts'

export const proofs: AreaProofs = {
  phrases: {
    'reviews.go': { en: 'open reviews', vi: 'mo danh gia, danh sách đánh giá' },
    'reviews.publish': { en: 'publish review, approve review', vi: 'duyet danh gia, hiện đánh giá' },
    'reviews.reply': { en: 'reply to review, answer review', vi: 'tra loi danh gia' },
  },
  filledIn: { postedAt: 'the server: the moment at which it came in' },
}
