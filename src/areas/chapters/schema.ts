import { z } from 'zod'
import { name, ref } from '../../core/schema.ts'

export const input = z.strictObject({ name, document: ref() })
