/** Values for the steps of a transition, such that the server takes them. */
import type { AnyRecord } from '../../src/core/area.ts'
import type { Step } from '../../src/core/steps.ts'
import { type Client, type Row, rowOf, rowsOf } from './client.ts'

/** An answer to a step that the server takes for a record with its detail; `find` finds one of an area. */
async function answerTo(
  step: Step,
  record: Row,
  find: (step: Step & { kind: 'record' }) => Promise<string>,
): Promise<unknown> {
  switch (step.kind) {
    case 'lines': {
      const rows = step.rows(record as unknown as AnyRecord)
      const row = rows.find(({ max }) => max > 0) ?? rows[0]
      return [{ line: row?.id, quantity: step.counted ? (row?.initial ?? 0) + 1 : 1 }]
    }
    case 'enum':
      return step.values[0]
    case 'choice':
      return step.list === 'call-outcome' ? 'no_answer' : 'other'
    case 'integer':
    case 'money':
      return Math.max(1, step.min ?? 1)
    case 'decimal':
      return 1.5
    case 'clock':
      return '16:30'
    case 'percent':
      return 500
    case 'boolean':
      return true
    case 'date':
      return '2030-01-15'
    case 'time':
      return '2030-01-15T02:00:00.000Z'
    case 'record':
      return find(step)
    default:
      return 'Lý do đủ dài'
  }
}

/** An answer for each needed step of a transition on a record of an area. */
export async function argsFor(
  client: Client,
  id: string,
  record: Row,
  steps: readonly Step[] = [],
): Promise<Record<string, unknown>> {
  const whole = steps.some(({ kind }) => kind === 'lines')
    ? rowOf(await client.get(`/api/${id}/${record.id}`))
    : record
  const answers: Record<string, unknown> = {}
  const anyRecord = async ({ area, where = [], narrow }: Step & { kind: 'record' }) => {
    const fitting = [...where, ...(narrow?.by[String(answers[narrow.step])] ?? [])]
    const query = encodeURIComponent(JSON.stringify(fitting))
    return rowsOf(await client.get(`/api/${area}?limit=1&where=${query}`))[0]?.id ?? ''
  }
  for (const step of steps) if (!step.optional) answers[step.name] = await answerTo(step, whole, anyRecord)
  return answers
}
