/** Names settings of this device that could not be read; the account's own, else the defaults, are used. */
import { unreadable } from '../../kit/device.ts'
import { t } from '../../kit/i18n.ts'
import { toast } from '../../kit/overlays/toast.ts'
import './words.ts'

/** In words, once. */
export function sayDropped(): void {
  const what = [...unreadable].map((name) => t(`look:droppedNames.${name}`)).join(', ')
  unreadable.clear()
  void toast(t('look:dropped', { what }), { kind: 'warning', id: 'dropped' })
}
