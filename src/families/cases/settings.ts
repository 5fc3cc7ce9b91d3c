/** Settings of tickets and leads: how fast a case is answered and settled, by priority. */
import { defineSetting, type Setting } from '../../core/settings.ts'
import { PRIORITIES, type Priority } from './cases.ts'
import { LEAD_SLA, type Sla, TICKET_SLA } from './sla.ts'

const PRIORITY = {
  urgent: ['khẩn', 'urgent'],
  high: ['cao', 'high'],
  normal: ['thường', 'normal'],
  low: ['thấp', 'low'],
} as const satisfies Record<Priority, readonly [string, string]>

const STEPS = {
  answer: {
    vi: ['Phản hồi', 'Thời hạn phản hồi lần đầu, tính từ lúc tiếp nhận'],
    en: ['Answer', 'Time for the first response, from the case’s creation'],
  },
  settle: {
    vi: ['Giải quyết', 'Thời hạn giải quyết, tính từ lúc tiếp nhận hoặc mở lại'],
    en: ['Settle', 'Time for the solution, from the case’s creation or reopening'],
  },
} as const

const ABOUT = { tickets: ['chăm sóc', 'tickets'], leads: ['tư vấn', 'leads'] } as const
const LATER = {
  vi: 'Thời hạn đã đặt không đổi, giá trị mới dùng từ lần đặt thời hạn tiếp theo.',
  en: 'Deadlines that are set stay; the new value is used when the next one is set.',
}

export type SlaSettings = Readonly<Record<Priority, Readonly<Record<'answer' | 'settle', Setting>>>>

function settingsOf(topic: 'tickets' | 'leads', sla: Sla): SlaSettings {
  const one = (priority: Priority, step: 'answer' | 'settle') => {
    const [vi, en] = PRIORITY[priority]
    return defineSetting({
      key: `${topic}-${priority}-${step}`,
      topic,
      unit: 'minutes',
      standard: sla[priority][step] * 60,
      min: 1,
      max: 60 * 24 * 90,
      vi: {
        name: `${STEPS[step].vi[0]} ${ABOUT[topic][0]}: mức ${vi}`,
        effect: `${STEPS[step].vi[1]}. ${LATER.vi}`,
      },
      en: {
        name: `${STEPS[step].en[0]} ${ABOUT[topic][1]}: ${en}`,
        effect: `${STEPS[step].en[1]}. ${LATER.en}`,
      },
    })
  }
  return Object.fromEntries(
    PRIORITIES.map((priority) => [
      priority,
      { answer: one(priority, 'answer'), settle: one(priority, 'settle') },
    ]),
  ) as unknown as SlaSettings
}

export const TICKET_SETTINGS = settingsOf('tickets', TICKET_SLA)
export const LEAD_SETTINGS = settingsOf('leads', LEAD_SLA)
