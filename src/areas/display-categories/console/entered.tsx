/** Below the form: the products that it has as it is entered. */
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormBodyProps } from '../../../console/kit/face.ts'
import { type MembersAsked, membersAsked } from '../schema.ts'
import { Members } from './members.tsx'
import { askedOf, NAMES } from './question.ts'

/** Typing in one field is one question. */
const QUIET_MS = 250

export function Entered({ form }: Pick<FormBodyProps, 'form' | 'record'>) {
  const values = useWatch({ control: form.control, name: [...NAMES] })
  const read = membersAsked.safeParse(
    askedOf(Object.fromEntries(NAMES.map((name, at) => [name, values[at]]))),
  )
  const text = read.success ? JSON.stringify(read.data) : undefined
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return <Members asked={asked === undefined ? undefined : (JSON.parse(asked) as MembersAsked)} />
}
