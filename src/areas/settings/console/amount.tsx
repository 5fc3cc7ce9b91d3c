import { useAtomValue } from 'jotai'
import { languageAtom } from '../../../console/kit/atoms.ts'
import { useT } from '../../../console/kit/i18n.ts'
import { durationText } from '../../../console/kit/ui/scalar-text.ts'
import { formatNumber } from '../../../core/money.ts'
import type { SettingRecord } from '../area.ts'
import { SETTINGS } from '../declared.ts'
import './words.ts'

/** Returns a value in words of its unit: `30 phút`, `7 ngày`. */
export function useAmount(): (value: number, unit: SettingRecord['unit']) => string {
  const t = useT()
  return (value, unit) => {
    if (unit === 'minutes') return durationText(value)
    return unit === 'count'
      ? formatNumber(value)
      : `${formatNumber(value)} ${t(`settings:values.unit.${unit}`)}`
  }
}

/** Returns the declared setting of a record, with its words in the user's language. */
export function useSetting(record: SettingRecord) {
  const language = useAtomValue(languageAtom)
  const setting = SETTINGS.find(({ key }) => key === record.key)
  return setting && { ...setting, words: setting[language] }
}

export function Name({ record }: { record: SettingRecord }) {
  return useSetting(record)?.words.name ?? record.name
}

/** The value that holds, with a word where it is the default. */
export function Value({ record: { value, standard, unit } }: { record: SettingRecord }) {
  const t = useT()
  const amount = useAmount()
  return value === null ? t('setting:isStandard', { amount: amount(standard, unit) }) : amount(value, unit)
}

/** In the list, next to the column of the default: only that it holds. */
export function NoValue() {
  return useT()('setting:standard')
}
