/** Errors of a field's value, by the schema that the server checks with, before anything is sent. */
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { fieldIssues } from '../../../core/problems/issues.ts'
import type { Refusal } from '../../../core/problems/problems.ts'
import { loadFace } from '../../kit/faces.ts'
import { hasWords, type Translate, useT } from '../../kit/i18n.ts'

/** Objections of the target records to a value, in words. */
export function complaintOfProposal(
  area: string | undefined,
  against: ((value: unknown) => Refusal | undefined) | undefined,
  t: Translate,
): Complaint | undefined {
  if (!against) return undefined
  return (value) => {
    const refusal = against(value)
    return refusal && t(`${area}:reasons.${refusal.key}`, refusal.params)
  }
}

type Complaint = (value: unknown) => string | undefined

/** Undefined until the schema is loaded, or for a command that sets no field: the server checks then. */
export function useComplaint(area: string | undefined, field: string | undefined): Complaint | undefined {
  const t = useT()
  const [schema, setSchema] = useState<z.core.$ZodType>()
  useEffect(() => {
    if (area === undefined || field === undefined) return
    let over = false
    const load = async () => {
      const input = await (await loadFace(area)).input()
      if (!over && input instanceof z.ZodObject) setSchema(input.shape[field])
    }
    load().catch(() => undefined) // without a network: the server checks anyway
    return () => {
      over = true
    }
  }, [area, field])
  if (!schema || area === undefined) return undefined
  return (value) => {
    const result = z.safeParse(schema, value)
    if (result.success) return undefined
    const [problem] = Object.values(fieldIssues(result.error.issues, { value }).fields)
    if (!problem) return t('problems:wrongValue')
    const own = `${area}:reasons.${problem.key}`
    return t(hasWords(own) ? own : `problems:${problem.key}`, problem.params)
  }
}
