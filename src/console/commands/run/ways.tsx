/** Ways on from a refusal of the server, as buttons of its toast. Toasts are outside of the app's tree. */
import type { ReactNode } from 'react'
import type { Fix, Target } from '../../../../commands/command.ts'
import { hasWords, t } from '../../kit/i18n.ts'
import { currentContext } from '../context.ts'
import { registry } from '../registry.ts'
import styles from './refused.module.css'
import { titleOf } from './say.ts'

/** The commands that the records could take now, each under the words it has as a way out. */
export function waysDetail(ways: readonly Fix[], target: Target, run: (way: Fix) => void): ReactNode {
  const context = currentContext(target)
  const open = ways.flatMap((way) => {
    const found = registry.get(way.command)
    return found?.gate(context).s === 'on' ? [{ found, way }] : []
  })
  if (open.length === 0) return undefined
  return (
    <span className={styles.ways}>
      {open.map(({ found, way }) => {
        const verb = found.id.slice((found.area?.length ?? -1) + 1)
        const words = `${found.area}:detail.ways.${verb}`
        return (
          <button
            key={found.id}
            type="button"
            className={styles.all}
            data-command={found.id}
            onClick={() => run(way)}
          >
            {hasWords(words) ? t(words) : titleOf(found)}
          </button>
        )
      })}
    </span>
  )
}
