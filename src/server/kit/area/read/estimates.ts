/** Estimates of the planner, read from EXPLAIN: cheap, and good enough to choose a plan or to show "about". */
import type { AreaTable } from '../columns.ts'
import { Params, type Runner, run } from '../statement.ts'

type Plan = { Plan: { 'Plan Rows': number } }

/** About how many rows satisfy conditions whose parameters are in `values`. */
export async function estimateRows(
  runner: Runner,
  table: AreaTable,
  conditions: readonly string[],
  values: readonly unknown[],
): Promise<number> {
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const text = `explain (format json) select 1 from ${table.table} t${where}`
  const [row] = await run<{ 'QUERY PLAN': Plan[] }>(runner, text, values)
  return Math.round(row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)
}

/** Conditions compiled for one statement. */
export type Compile = (params: Params) => string[]

/** Compiles conditions on their own, for statements that have nothing else. */
export function alone(compile: Compile): { conditions: string[]; values: unknown[] } {
  const params = new Params()
  const conditions = compile(params)
  return { conditions, values: params.values }
}
