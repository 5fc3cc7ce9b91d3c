/** Many pictures one after the other, made in processes of their own. */
import { type Helper, startHelper } from '../workers/helper.ts'
import type { Made } from './kept.ts'

/** `made` is undefined for a file that is no picture, or too large. */
export type MadeOrNone = { made: Made | undefined }

const WORKER = new URL('./maker-worker.ts', import.meta.url)
/** Of its heap: pixels do not count. */
const HEAP_MB = 64

/** Makes pictures as `wholePicture` does, one at a time; a picture that ends the process is none. */
export class PictureMaker {
  #helper: Helper<Uint8Array, MadeOrNone> | undefined

  async make(bytes: Uint8Array): Promise<Made | undefined> {
    this.#helper ??= startHelper(WORKER, { memoryMb: HEAP_MB })
    try {
      const { made } = await this.#helper.ask(bytes)
      return made && { ...made, whole: Buffer.from(made.whole), small: Buffer.from(made.small) }
    } catch {
      this.close()
      return undefined
    }
  }

  close(): void {
    this.#helper?.stop()
    this.#helper = undefined
  }
}
