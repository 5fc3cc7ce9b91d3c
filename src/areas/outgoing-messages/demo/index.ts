/** Demo messages: mails that are finished, since others would be sent, and two that wait. */
import { defineDemo } from '../../../server/demo/area-demo.ts'
import { codeOf, timedId } from '../../../server/demo/ids.ts'
import { HOUR, MINUTE } from '../../../server/demo/scene.ts'
import { STAFF } from '../../../server/demo/staff.ts'
import type { RecordRow } from '../../../server/demo/tables.ts'
import { maskedAddress, placeOf } from '../../../server/kit/channels/messages.ts'
import { area } from '../area.ts'

const TEXTS = {
  'password-link': {
    subject: 'CMS SHOP: đặt lại mật khẩu',
    text: `Có người yêu cầu đặt lại mật khẩu cho tài khoản của bạn. Mở liên kết sau để đặt mật khẩu mới:\n\n${placeOf('link')}\n\nLiên kết dùng được một lần, trong 30 phút.`,
  },
  'password-changed': {
    subject: 'CMS SHOP: mật khẩu đã được đổi',
    text: 'Mật khẩu của tài khoản đã được đổi. Nếu không phải bạn, hãy báo ngay cho quản trị viên.',
  },
  'factors-changed': {
    subject: 'CMS SHOP: xác nhận hai bước của bạn đã được đổi',
    text: 'Cách xác nhận thứ hai hoặc mã dự phòng đã được đổi. Nếu không phải bạn, hãy báo ngay cho quản trị viên.',
  },
  approved: {
    subject: 'CMS SHOP: tài khoản đã được duyệt',
    text: 'Tài khoản đã được duyệt. Từ nay bạn có thể đăng nhập.',
  },
} as const
const KINDS = Object.keys(TEXTS) as (keyof typeof TEXTS)[]

/** Those that were given up, by their number: the reason of the last attempt. */
const GIVEN_UP: Readonly<Record<number, 'rejected' | 'away' | 'late'>> = {
  5: 'rejected',
  9: 'away',
  14: 'late',
  20: 'rejected',
  26: 'away',
  31: 'late',
}
const COUNT = 36
const TRIES = 9
const RESPONSES = {
  rejected: '550 5.1.1 No such user here',
  away: 'connect ECONNREFUSED',
  late: 'Greeting never received',
}

type Try = readonly [
  message: string,
  number: number,
  startedAt: Date,
  endedAt: Date,
  outcome: string,
  response: string,
]

export const demo = defineDemo({
  area,
  tables: ['outgoing_messages', 'outgoing_attempts'],
  columns: ['body', 'address', 'addressee', 'aboutArea', 'aboutId'],
  make({ scene }) {
    const rows: RecordRow[] = []
    const tries: Try[] = []
    for (let number = 1; number <= COUNT; number++) {
      const random = scene.streams('outgoing-messages', number)
      const at = scene.now - (COUNT - number + 1) * 7 * HOUR - random.int(0, 50) * MINUTE
      const owner = STAFF[number % STAFF.length] ?? STAFF[0]
      const reason = GIVEN_UP[number]
      // A link that was given up has expired with its secret.
      const kind = KINDS[reason ? 1 + (number % 3) : number % KINDS.length] ?? 'approved'
      if (!owner) continue
      const { subject, text } = TEXTS[kind]
      const attempts = reason === undefined || reason === 'rejected' ? 1 : TRIES
      const id = timedId(at, random)
      rows.push({
        id,
        row: {
          code: codeOf(area, number),
          createdAt: at,
          name: subject,
          status: reason ? 'given_up' : 'sent',
          channel: 'mail',
          kind,
          recipient: maskedAddress(owner.email),
          about: owner.code,
          aboutArea: 'accounts',
          aboutId: owner.id,
          attempts,
          reason: reason ?? null,
          nextAt: null,
          sentAt: reason ? null : at + 1_500,
          language: 'vi',
          body: `Chào ${owner.name},\n\n${text}\n\nCMS SHOP\n`,
          address: reason ? owner.email : null,
          addressee: reason ? owner.name : null,
        },
      })
      for (let one = 1; one <= attempts; one++) {
        const start = at + (one - 1) * 40 * MINUTE
        tries.push([
          id,
          one,
          new Date(start),
          new Date(start + 900),
          reason ?? 'sent',
          reason ? RESPONSES[reason] : '250 2.0.0 Ok: queued',
        ])
      }
    }
    // Of a channel that the demo does not have: they wait.
    for (const status of ['failed', 'queued'] as const) {
      const number = rows.length + 1
      const random = scene.streams('outgoing-messages', number)
      const isQueued = status === 'queued'
      const at = scene.now - (isQueued ? 20 : 50) * MINUTE
      const id = timedId(at, random)
      const username = isQueued ? 'thu.trang' : 'quoc.bao'
      rows.push({
        id,
        row: {
          ...{
            code: codeOf(area, number),
            createdAt: at,
            status,
            channel: 'webhook',
            kind: 'registration-notice',
          },
          ...{
            name: `CMS SHOP: ${username} chờ duyệt`,
            recipient: 'hooks.cmsshop.example',
            about: null,
            aboutArea: null,
          },
          ...{
            aboutId: null,
            attempts: isQueued ? 0 : 1,
            reason: isQueued ? null : 'late',
            sentAt: null,
            language: 'vi',
          },
          ...{ nextAt: at + (isQueued ? 0 : 2_000), address: '', addressee: 'hooks.cmsshop.example' },
          body: `Tài khoản “${username}” vừa được đăng ký và đang chờ duyệt.\n`,
        },
      })
      if (!isQueued)
        tries.push([
          id,
          1,
          new Date(at),
          new Date(at + 10_000),
          'late',
          'The operation was aborted due to timeout',
        ])
    }
    return { rows, tries }
  },
  write: ({ copier, made }) => copier.records(made.rows),
  writeLast: ({ copier, made }) =>
    copier.add(
      'outgoing_attempts',
      ['message_id', 'number', 'started_at', 'ended_at', 'outcome', 'response'],
      made.tries,
    ),
})
