/** A chosen reason, as other areas show it. */
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { choicesAtom } from '../../../console/commands/state.ts'
import { Pill } from '../../../console/kit/ui/pill.tsx'
import type { ChoiceList } from '../../../core/steps.ts'

/** The words of a reason in its colour; grey until the lists are read. */
export function ReasonPill(props: { list: ChoiceList; reason: string; children: ReactNode }) {
  const known = useAtomValue(choicesAtom)[props.list]
  return <Pill tone={known?.find(({ key }) => key === props.reason)?.tone}>{props.children}</Pill>
}
