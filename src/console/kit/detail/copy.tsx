/** Values that can be copied: a button beside each, shown on hover and to the keyboard. */
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../i18n.ts'
import { tip } from '../overlays/tooltip.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './copy.module.css'

/** How long the tick stays. */
const SAID_MS = 1_200

/** Puts text on the clipboard. Returns whether that worked: some browsers refuse without https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The way that also works on plain http away from localhost, where there is no Clipboard API. */
function copyBySelection(text: string): boolean {
  const held = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.style.cssText = 'position:fixed;opacity:0'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (held instanceof HTMLElement) held.focus()
  return done
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useT()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const title = t('detail:copy', { label })
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={title}
      {...tip(copied ? t('detail:copied') : title)}
      onClick={async (event) => {
        event.stopPropagation()
        setCopied(await copyText(text))
      }}
    >
      <Icon name={copied ? 'check' : 'copy'} size={13} />
      <span className={styles.said} role="status">
        {copied ? t('detail:copied') : ''}
      </span>
    </button>
  )
}

/** A value with its copy button; `text` is what lands on the clipboard, e.g. a phone number without spaces. */
export function Copyable({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  return (
    <span className={styles.copyable}>
      {children}
      <CopyButton text={text} label={label} />
    </span>
  )
}
