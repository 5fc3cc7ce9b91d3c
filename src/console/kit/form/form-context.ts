/** The form around a control, for controls that read or set other fields than their own. */
import { createContext, use } from 'react'
import type { Form } from '../drafts/use-draft.ts'

export const FormContext = createContext<Form | undefined>(undefined)

/** Returns the form around a control; undefined in a cell of a list. */
export const useFormAround = (): Form | undefined => use(FormContext)
