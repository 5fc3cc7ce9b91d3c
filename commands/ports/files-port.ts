/** Files that commands save on the person's device. */
import type { Outcome } from '../command.ts'

export type FilesPort = {
  /** Saves the file of an export. */
  download(job: string): Promise<Outcome | undefined>
  /** Saves the response of a call; returns the file's name. */
  saveFile(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<string>
}
