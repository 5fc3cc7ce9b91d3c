/** Every setting there is, in the order in which they are listed. */
import { MESSAGE_SETTINGS } from '../../core/message-settings.ts'
import { NOTIFICATION_SETTINGS } from '../../core/notification-settings.ts'
import { POINT_SETTINGS } from '../../core/point-settings.ts'
import { NUMBER_SETTINGS, SESSION_SETTINGS } from '../../core/session-settings.ts'
import type { Setting } from '../../core/settings.ts'
import { LEAD_SETTINGS, TICKET_SETTINGS } from '../../families/cases/settings.ts'

export const SETTINGS: readonly Setting[] = [
  ...Object.values(SESSION_SETTINGS),
  ...Object.values(NUMBER_SETTINGS),
  ...Object.values(MESSAGE_SETTINGS),
  ...Object.values(NOTIFICATION_SETTINGS),
  ...Object.values(POINT_SETTINGS),
  ...[TICKET_SETTINGS, LEAD_SETTINGS].flatMap((all) =>
    Object.values(all).flatMap(({ answer, settle }) => [answer, settle]),
  ),
]

/** The setting of a key. Throws for an unknown one: keys are named by code. */
export function settingOf(key: string): Setting {
  const found = SETTINGS.find((one) => one.key === key)
  if (!found) throw new Error(`no setting is named ${key.slice(0, 60)}`)
  return found
}
