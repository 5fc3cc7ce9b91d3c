import { useAtomValue } from 'jotai'
import { languageAtom } from '../../../console/kit/atoms.ts'
import { hasWords, useT } from '../../../console/kit/i18n.ts'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import type { Ref } from '../../../core/fields.ts'
import { CALL_TONES, type CallResult, type OutcomeWords } from '../area.ts'

/** The outcome of a call, in the shop's present words. */
export function OutcomeText({ call }: { call: { result: CallResult; outcome: OutcomeWords | null } }) {
  const t = useT()
  const language = useAtomValue(languageAtom)
  return call.outcome?.[language] ?? t(`call-desk:values.result.${call.result}`)
}

export function OutcomePill({ call }: { call: { result: CallResult; outcome: OutcomeWords | null } }) {
  return (
    <Pill tone={call.outcome?.tone ?? CALL_TONES[call.result]}>
      <OutcomeText call={call} />
    </Pill>
  )
}

/** The last outcome of a row, which bears its Vietnamese name alone: in the person's language where that is known. */
export function LastOutcome({ outcome }: { outcome: Ref }) {
  const t = useT()
  const key = `call-outcomes:named.${outcome.code}`
  return <Pill tone={outcome.tone}>{hasWords(key) ? t(key) : outcome.name}</Pill>
}
