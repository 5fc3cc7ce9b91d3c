import { RecentActivity } from '../../../console/kit/detail/activity.tsx'
import { Fact, Facts } from '../../../console/kit/detail/facts.tsx'
import { useT } from '../../../console/kit/i18n.ts'
import { area, type SettingRecord } from '../area.ts'
import { useAmount, useSetting, Value } from './amount.tsx'

/** The effect and the bounds of a setting, below its field while it is changed. */
export function About({ record }: { record: SettingRecord }) {
  const t = useT()
  const amount = useAmount()
  const setting = useSetting(record)
  if (!setting) return null
  return (
    <Facts>
      <Fact label={t('settings:fields.name')}>{setting.words.name}</Fact>
      <Fact label={t('setting:effect')}>{setting.words.effect}</Fact>
      <Fact label={t('settings:fields.unit')}>{t(`settings:values.unit.${record.unit}`)}</Fact>
      <Fact label={t('settings:fields.standard')}>{amount(record.standard, record.unit)}</Fact>
      <Fact label={t('setting:bounds')}>
        {t('setting:range', {
          min: amount(setting.min, record.unit),
          max: amount(setting.max, record.unit),
        })}
      </Fact>
    </Facts>
  )
}

/** A setting in words: its effect, its value, its default and bounds, and who changed it. */
export function Overview({ record }: { record: SettingRecord }) {
  const t = useT()
  return (
    <>
      <Facts>
        <Fact label={t('setting:now')}>
          <Value record={record} />
        </Fact>
      </Facts>
      <About record={record} />
      <RecentActivity area={area} record={record} />
    </>
  )
}
