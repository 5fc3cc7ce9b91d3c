/** Settings that this process keeps at hand: limits of sessions and of shown numbers, read again when one of them changes. */
import { area } from '../../areas/settings/area.ts'
import { declareSettings, readSettings } from '../../areas/settings/server/public.ts'
import { MESSAGE_SETTINGS } from '../../core/message-settings.ts'
import { NUMBER_SETTINGS, SESSION_SETTINGS } from '../../core/session-settings.ts'
import type { Kit } from '../kit/area/kit.ts'
import type { RevealLimits } from '../kit/area/privacy/reveal-limit.ts'
import type { MessageRules } from '../kit/channels/worker.ts'
import type { Database } from '../kit/database/database.ts'
import type { SessionRules } from '../kit/sessions/session-store.ts'
import { endOver } from '../kit/sessions/sessions.ts'
import type { Config } from './config.ts'

/** The rules as the environment has them: defaults of the settings of the same meaning. */
export const rulesOf = (config: Config): SessionRules => ({
  idleMs: config.sessionIdleMinutes * 60_000,
  maxMs: config.sessionMaxHours * 3_600_000,
  devices: config.sessionDevices,
  warnMs: config.sessionWarnSeconds * 1_000,
})

/**
 * Declares the settings and keeps `rules`, `limits` and `messages` as they are set, in every process: they are changed in place. Resolves
 * when they hold.
 */
export async function followSettings(
  database: Database,
  kit: Kit,
  rules: SessionRules,
  limits: { -readonly [K in keyof RevealLimits]: RevealLimits[K] },
  messages: MessageRules,
  log: (message: string) => void,
): Promise<void> {
  const { idle, warn, longest, devices } = SESSION_SETTINGS
  const { hour, day } = NUMBER_SETTINGS
  const standards = {
    [idle.key]: rules.idleMs / 60_000,
    [warn.key]: rules.warnMs / 1_000,
    [longest.key]: rules.maxMs / 3_600_000,
    [devices.key]: rules.devices,
    [hour.key]: limits.hour,
    [day.key]: limits.day,
  }
  await declareSettings(database.db, standards)
  const { attempts, keep } = MESSAGE_SETTINGS
  const all = [idle, warn, longest, devices, hour, day, attempts, keep]
  /** Whether `rules` are those that were set: at the start they are the environment's. */
  let inForce = false
  const read = async () => {
    const values = await readSettings(database.db, all, standards)
    const of = (key: string) => values.get(key) ?? 0
    const isLonger = of(idle.key) * 60_000 > rules.idleMs || of(longest.key) * 3_600_000 > rules.maxMs
    if (inForce && isLonger) await endOver(database.db, rules)
    inForce = true
    rules.idleMs = of(idle.key) * 60_000
    rules.warnMs = of(warn.key) * 1_000
    rules.maxMs = of(longest.key) * 3_600_000
    rules.devices = of(devices.key)
    limits.hour = of(hour.key)
    limits.day = of(day.key)
    messages.attempts = of(attempts.key)
    messages.keepDays = of(keep.key) / (24 * 60)
  }
  await read()
  // One after the other: the last to be read is the last that was written.
  let reading = Promise.resolve()
  const again = () => {
    reading = reading
      .then(read)
      .catch((error: unknown) => log(`settings could not be read: ${String(error)}`))
  }
  kit.tools.changes.onChange((changed) => changed === area.id && again())
  kit.tools.changes.onReset(again)
}
