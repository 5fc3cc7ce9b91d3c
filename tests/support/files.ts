import { readdirSync } from 'node:fs'
import path from 'node:path'

/** TypeScript and CSS sources below the given folders, as POSIX paths from the repository's root. */
export function sourceFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|css)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name).replaceAll(path.sep, '/')),
  )
}
