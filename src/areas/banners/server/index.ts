import { Problem } from '../../../core/problems/problems.ts'
import { type Changes, defineServer, type Write } from '../../../server/kit/area/face.ts'
import { area, TARGET_AREAS } from '../area.ts'
import { type BannerDetail, detail, input } from '../schema.ts'
import { states } from '../states.ts'

/** Empties the target that is not meant. */
const consistent = ({ target }: Changes): Changes => ({
  ...(target !== 'record' && { targetRecord: null }),
  ...(target !== 'url' && { targetUrl: null }),
})

/** Throws `invalid` for a record that shoppers cannot open, such as an order. */
async function refuseUnseen({ others }: Write, code: unknown): Promise<void> {
  if (typeof code !== 'string') return
  const found = await others.named(code)
  if (found && !TARGET_AREAS.includes(found.area))
    throw new Problem('invalid', {
      area: area.id,
      fields: { targetRecord: { key: 'notForShoppers', params: { code: found.code } } },
    })
}

const parts: Record<keyof BannerDetail, string> = {
  targetEndsAt: 'select to_json(iso_time(min(x.ends_at))) from banner_target(t.target_record) x',
}

export const server = defineServer({
  area,
  input,
  states,
  detail,
  parts,
  computed: {
    targetState: `case when t.target = 'record' then coalesce((
      select case when x.unseen then 'off'
        when x.ends_at < coalesce(t.ends_at, 'infinity') then 'ends_before' else 'fine' end
      from banner_target(t.target_record) x limit 1), 'gone') end`,
  },
  before: {
    async create(write, values) {
      const whole = { ...values, ...consistent(values) }
      await refuseUnseen(write, whole.targetRecord)
      return whole
    },
    async update(write, record, changes) {
      const whole = { ...changes, ...consistent({ target: changes.target ?? record.target }) }
      if (changes.targetRecord !== undefined) await refuseUnseen(write, whole.targetRecord)
      return whole
    },
  },
})
