/** Demo notifications: saved, planned, sent to different audiences, and cancelled. */
import { sql } from 'kysely'
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { DAY, HOUR, iso, type Scene } from '../../../server/demo/scene.ts'
import { STAFF } from '../../../server/demo/staff.ts'
import { tagId, demo as tags } from '../../tags/demo/index.ts'
import { area } from '../area.ts'

type Text = {
  title: string
  type: string
  text: string
  record?: string
  url?: string
  /** Name of a tag of customers; absent: all customers. */
  tag?: string
  /** A filter of customers, with the name of its view. */
  filter?: { name: string; text: string }
  /** Days before today on which it was sent. */
  shot?: number
  /** Hours before now at which it should have been sent: the server was down. */
  missed?: number
  /** Days from today on which it will be sent. */
  sendIn?: number
  cancelled?: true
}

const NOTIFICATIONS: readonly Text[] = [
  {
    title: 'Giờ vàng cuối tuần: driver giảm 12 %',
    type: 'Khuyến mãi',
    text: 'Chỉ đến hết Chủ nhật, mỗi khách một gậy. Mở ứng dụng để chọn cán phù hợp.',
    record: 'HT0001',
    shot: 1,
  },
  {
    title: 'Ưu đãi riêng cho khách VIP',
    type: 'Khuyến mãi',
    text: 'Cảm ơn anh chị đã đồng hành. Mã giảm giá đã có trong mục Ưu đãi của tôi.',
    record: 'PGG00001',
    tag: 'VIP',
    shot: 6,
  },
  {
    title: 'Giải CLB Đồi Thông mùa đông mở đăng ký',
    type: 'Giải đấu',
    text: 'Còn 40 suất cho hội viên có VID. Hạn đăng ký: hết thứ Sáu tuần sau.',
    url: 'https://doithonggolf.example/giai-mua-dong',
    shot: 12,
  },
  {
    title: 'Bảo trì hệ thống đêm thứ Bảy',
    type: 'Tin hệ thống',
    text: 'Ứng dụng tạm dừng từ 1:00 đến 3:00 sáng Chủ nhật để nâng cấp.',
    sendIn: 3,
  },
  {
    title: 'Bóng mới về: quà tặng cho người mới chơi',
    type: 'Khuyến mãi',
    text: 'Tặng một ống tee gỗ cho đơn bóng đầu tiên.',
    record: 'HT0003',
    tag: 'Mới chơi golf',
  },
  {
    title: 'Khách mua nhiều ở Hà Nội: mời thử gậy mới',
    type: 'Khuyến mãi',
    text: 'Sân tập Mỹ Đình, sáng Chủ nhật tuần sau. Trả lời tin này để giữ chỗ.',
    filter: { name: 'Hà Nội, từ 3 đơn', text: 'province=Hà Nội&orderCount=>=3' },
  },
  {
    title: 'Nhắc đánh giá sản phẩm đã nhận',
    type: 'Đơn hàng',
    text: 'Chia sẻ cảm nhận để nhận 20 điểm thưởng.',
  },
  {
    title: 'Sáng nay: 50 suất thử gậy tại Mỹ Đình',
    type: 'Khuyến mãi',
    text: 'Đến trước 10:00, mang theo thẻ hội viên.',
    tag: 'VIP',
    missed: 14,
  },
  {
    title: 'Flash sale 11.11 kéo dài',
    type: 'Khuyến mãi',
    text: 'Thêm 24 giờ cho các mẫu còn hàng.',
    cancelled: true,
  },
]

const idOf = (scene: Scene, index: number) =>
  timedId(madeAt(scene, NOTIFICATIONS[index]), scene.streams('notifications', index))
const madeAt = (scene: Scene, text: Text | undefined) =>
  scene.now - ((text?.shot ?? 1) + 1) * DAY - (text?.title.length ?? 0) * HOUR

export const demo = defineDemo({
  area,
  needs: [tags],
  tables: ['notifications', 'notification_deliveries'],
  write({ copier, scene }) {
    const by = STAFF.find((person) => person.roleKey === 'manager') ?? STAFF[0]
    copier.records(
      NOTIFICATIONS.map((text, index) => ({
        id: idOf(scene, index),
        row: {
          code: codeOf(area, index + 1),
          createdAt: madeAt(scene, text),
          image: null,
          title: text.title,
          type: tagId(scene, 'notifications', text.type),
          status: text.shot ? 'shot' : text.cancelled ? 'cancelled' : 'saved',
          text: text.text,
          target: text.record ? 'record' : text.url ? 'url' : 'none',
          targetRecord: text.record ?? null,
          targetUrl: text.url ?? null,
          audience: text.tag ? 'tags' : text.filter ? 'filter' : 'all',
          tags: text.tag ? [tagId(scene, 'customers', text.tag)] : [],
          vids: [],
          filter: text.filter?.text ?? null,
          filterName: text.filter?.name ?? null,
          sendAt: text.sendIn ? iso(scene.now + text.sendIn * DAY) : null,
          missedAt: text.missed ? iso(scene.now - text.missed * HOUR) : null,
          missed: text.missed ? 'late' : null,
          shotAt: text.shot ? iso(scene.now - text.shot * DAY) : null,
          shooter: text.shot ? (by?.id ?? null) : null,
          recipients: 0,
        },
      })),
    )
  },
  /** Deliveries of those that were sent, to customers of that time; of each twentieth one the phone was not reached. */
  async link({ db }) {
    await sql`
      insert into notification_deliveries (notification_id, customer_id, message_id, state)
      select n.id, c.id, n.id, case when hashtext(c.code) % 20 = 0 then 'given_up' else 'sent' end
      from notifications n cross join lateral (
        select c.id, c.code from customers c
        where c.created_at < n.shot_at and (n.audience = 'all' or c.tag_ids && n.tag_ids)
        order by c.code limit 5000) c
      where n.status = 'shot'`.execute(db)
    await sql`
      update notifications n set recipients = (
        select count(*) from notification_deliveries d where d.notification_id = n.id)
      where n.status = 'shot'`.execute(db)
  },
})
