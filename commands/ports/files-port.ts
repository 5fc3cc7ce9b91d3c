/** Files that commands save on the user's device. */
import type { Outcome } from '../command.ts'

export type FilesPort = {
  /** Saves the file of an export. */
  download(job: string): Promise<Outcome | undefined>
  /** Downloads the response of a call as a file; returns its name. */
  downloadFile(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<string>
}
