/**
 * Rows to choose from under a text field, on cmdk: the palette, its steps and the pickers of forms. The owner knows
 * its rows and which one is active (`value`); cmdk shows them and reports clicks and the pointer. Arrow keys are the
 * owner's: cmdk skips rows with `aria-disabled`, but the reason of a row that is off has to be reached and read.
 */
import { Command } from 'cmdk'
import type { ComponentProps, PointerEvent, ReactNode } from 'react'

/** How every `Command` of the console is set: our ranking, no letters as arrows. */
export const PICKER = { shouldFilter: false, vimBindings: false, loop: true, tabIndex: undefined } as const

/** The value while no row is active: with an empty one cmdk activates the first row by itself. */
export const NO_ROW = 'no-row'

const PAGE = 8

/** The index an arrow or page key leads to from `at` (-1: no active row); undefined for other keys. */
export function movedBy(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  if (key === 'PageDown') return Math.min(count - 1, at + PAGE)
  if (key === 'PageUp') return Math.max(0, at - PAGE)
  return undefined
}

/** Rows that come to lie under a resting pointer do not become active. */
const ignoreRest = (event: PointerEvent) => {
  if (event.movementX === 0 && event.movementY === 0) event.stopPropagation()
}

/** The list's element: a component, as cmdk takes no plain tag here. */
const ListBox = (props: ComponentProps<'div'>) => <div {...props} />

/**
 * List of the rows. Only the field names the active row: the id that cmdk gives the list does not follow a controlled
 * value.
 */
export function PickerList(props: ComponentProps<'div'>) {
  return (
    <Command.List asChild>
      <ListBox tabIndex={-1} {...props} aria-activedescendant={undefined} onPointerMoveCapture={ignoreRest} />
    </Command.List>
  )
}

type RowProps = {
  /** Unique among the rows. */
  value: string
  id: string
  className?: string | undefined
  /** It can be reached, but not chosen now. */
  off?: boolean
  onChoose(): void
  children: ReactNode
}

export function PickerRow({ value, id, className, off = false, onChoose, children }: RowProps) {
  return (
    <Command.Item asChild value={value} onSelect={onChoose}>
      <div id={id} className={className} aria-disabled={off || undefined} data-off={off || undefined}>
        {children}
      </div>
    </Command.Item>
  )
}
