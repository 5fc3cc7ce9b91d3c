/**
 * Loaded into a server before anything else (`--import`), its database's thread too: its clock is later than the machine's
 * by the ms in the file CLOCK_FILE, which a test writes.
 */
import { readFileSync } from 'node:fs'

const MachineDate = Date
const file = process.env.CLOCK_FILE ?? ''

function now(): number {
  return MachineDate.now() + Number(readFileSync(file, 'utf8'))
}

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
