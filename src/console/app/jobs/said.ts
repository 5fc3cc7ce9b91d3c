/** Jobs in words: what is done, how far it is, what came of it. */
import { formatNumber } from '../../../core/money.ts'
import { lowerFirst } from '../../../core/text.ts'
import type { ChangeKind, Job } from '../../../core/wire/jobs.ts'
import type { Translate } from '../../kit/i18n.ts'

export const isActive = (job: Job): boolean => job.state === 'queued' || job.state === 'running'

/** The title of a job: `Xác nhận đơn`, `Đặt ghi chú`, `Hoàn tác: Xác nhận đơn`. */
export function jobTitle(job: Job, t: Translate): string {
  if (job.action === 'undo') {
    const title = jobTitle({ ...job, action: original(job) }, t)
    return t('jobs:what.undo', { title: lowerFirst(title) })
  }
  if (job.action === 'export') return t('commands:export.what', { many: t(`${job.area}:many`) })
  if (job.action === 'delete') return t('jobs:what.delete', { many: t(`${job.area}:many`) })
  if (job.action === 'update') {
    const fields = Object.keys(job.changes ?? {}).map((name) => lowerFirst(t(`${job.area}:fields.${name}`)))
    return fields.length > 0
      ? t('jobs:what.update', { fields: fields.join(', ') })
      : t('commands:command.edit', { one: t(`${job.area}:many`) })
  }
  return t(`${job.area}:transitions.${job.name}.title`)
}

/** The action of the job that is undone. */
function original(job: Job): ChangeKind {
  return job.name === 'delete' || job.name === 'update' ? job.name : 'transition'
}

/** `12,327 đã đổi · 18 không đổi được · 40 chưa chạy`. */
export function jobCounts(job: Job, t: Translate): string {
  if (job.action === 'export') return exportCounts(job, t)
  const undo = job.action === 'undo'
  return [
    t(undo ? 'jobs:undone' : 'jobs:changed', { count: job.changed }),
    job.refused > 0 && t(undo ? 'jobs:conflicts' : 'jobs:refused', { count: job.refused }),
    job.failed > 0 && t('jobs:broken', { count: job.failed }),
    !isActive(job) && job.total > job.done && t('jobs:notRun', { count: job.total - job.done }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `12,345 dòng · 2 bản ghi đã bị xoá trong lúc xuất`. */
function exportCounts(job: Job, t: Translate): string {
  return [
    t('jobs:written', { count: job.changed }),
    job.refused > 0 && t('jobs:gone', { count: job.refused }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `Xong: xác nhận đơn`, the text of the toast. */
export function jobEnd(job: Job, t: Translate): string {
  const key = { done: 'done', cancelled: 'stopped', failed: 'broke', queued: 'begun', running: 'begun' }[
    job.state
  ]
  return t(`jobs:${key}`, { what: lowerFirst(jobTitle(job, t)) })
}

/** `3,210/12,345`. */
export function jobProgress(job: Job): string {
  return `${formatNumber(job.done)}/${formatNumber(job.total)}`
}

/** Records a second and the time that is left, from what was seen so far. */
export type Pace = { rate: number; left: number | undefined }

/** `120 a second · 2 minutes left`. */
export function paceWords({ rate, left }: Pace, t: Translate): string {
  const words = [t('jobs:rate', { count: Math.round(rate) })]
  if (left !== undefined) {
    if (left < 2) words.push(t('jobs:left.soon'))
    else if (left < 90) words.push(t('jobs:left.seconds', { count: Math.round(left) }))
    else words.push(t('jobs:left.minutes', { count: Math.round(left / 60) }))
  }
  return words.join(' · ')
}
