import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Files below the given folders (TypeScript and CSS by default), as POSIX paths from the repository's root. */
export function sourceFiles(folders: readonly string[], name = /\.(?:ts|tsx|css)$/): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name).replaceAll(path.sep, '/')),
  )
}
