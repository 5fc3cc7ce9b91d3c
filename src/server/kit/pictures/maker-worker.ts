/** The process that makes the pictures of an import, at a low priority: lists do not wait behind thousands of them. */
import { answerQuestions } from '../workers/helper.ts'
import { lower } from '../workers/low-priority.ts'
import type { MadeOrNone } from './maker.ts'
import { wholePicture } from './picture.ts'

lower()
answerQuestions<Uint8Array, MadeOrNone>(async (bytes) => {
  try {
    return { made: await wholePicture(Buffer.from(bytes)) }
  } catch {
    return { made: undefined }
  }
})
