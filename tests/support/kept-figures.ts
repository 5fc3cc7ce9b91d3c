/** Keeps figures of benchmarks and fault tests for the generated tables (`npm run docs`). */
import { execFileSync } from 'node:child_process'
import {
  type Figure,
  type FigureKind,
  readFigures,
  withFigure,
  writeFigures,
} from '../../src/server/app/figure-tables.ts'

/**
 * Keeps a figure with today's date and the commit, if `KEEP_FIGURES=1` is set: runs of other sizes or on a busy machine
 * leave the table alone.
 */
export function keepFigure(kind: FigureKind, figure: Omit<Figure, 'date' | 'commit' | 'limit'>): void {
  if (process.env.KEEP_FIGURES !== '1') return
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const date = new Date().toISOString().slice(0, 10)
  writeFigures(kind, withFigure(readFigures(kind), { ...figure, date, commit }))
}

/** Prints a figure of a fault test, and keeps it. */
export function faultFigure(what: string, bar: string, latest: string, met: Figure['met'] = 'yes'): void {
  process.stdout.write(`${what}: ${latest}\n`)
  keepFigure('faults', { suite: 'faults', what, bar, latest, met })
}
