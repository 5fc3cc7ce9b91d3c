/** The answer to a step that can only be suggested once earlier ones are given: a carrier's usual day. */
import { useQuery } from '@tanstack/react-query'
import type { Proposal, Proposed, Step, StepValues } from '../../../core/steps.ts'
import { api } from '../../kit/net/api.ts'

/** Undefined until it is known; a faster user gives the value without it. */
export function useFollowing(
  steps: readonly Step[],
  step: Step | undefined,
  { follow = {} }: Proposal,
  answers: StepValues,
): Proposed | undefined {
  const following = step && follow[step.name]
  const source = following && steps.find(({ name }) => name === following.from)
  const id = source && answers[source.name]
  const { data } = useQuery({
    queryKey: ['following', step?.name, answers],
    queryFn: async ({ signal }) => {
      const chosen =
        source?.kind === 'record' && typeof id === 'string'
          ? await api.read(source.area, id, signal)
          : undefined
      return (await following?.answer(chosen, answers)) ?? null
    },
    enabled: following !== undefined,
    gcTime: 0,
  })
  return data ?? undefined
}
