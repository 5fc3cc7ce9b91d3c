/** Kinds of effects: what tells that a command ran, seen from outside. */
import { expect, type Page } from '@playwright/test'
import type { Command } from '../../../commands/command.ts'
import { overlays } from './focus.ts'
import { titleOf } from './registry.ts'

/** Waits for what a command does; begun before it is run. */
export type Effect = (page: Page) => Promise<() => Promise<void>>

/** Something to look at once it ran. */
export const afterwards =
  (check: (page: Page) => Promise<void>): Effect =>
  async (page) =>
  () =>
    check(page)

export const url = (pattern: RegExp): Effect => afterwards((page) => expect(page).toHaveURL(pattern))

/** Words on the page, e.g. of a toast. */
export const showsWords = (words: RegExp): Effect =>
  afterwards((page) => expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible())

/** What is read from the page differs afterwards. */
export const differs =
  (read: () => unknown): Effect =>
  async (page) => {
    const before = await page.evaluate(read)
    return () => expect.poll(() => page.evaluate(read)).not.toEqual(before)
  }

/** An answer of the server that is fine. */
export const answered =
  (method: RegExp, path: RegExp): Effect =>
  async (page) => {
    const answer = page.waitForResponse(
      (one) => method.test(one.request().method()) && path.test(new URL(one.url()).pathname),
    )
    answer.catch(() => {}) // judged below; the way there may fail first
    return async () => {
      const { status, from } = await answer.then((one) => ({ status: one.status(), from: one.url() }))
      expect(status, from).toBeLessThan(300)
    }
  }

/** A question of this command: in the palette, whose list of commands is gone by then, or in a dialog. */
export const asks = (command: Command): Effect =>
  afterwards(async (page) => {
    const listed = page.locator(`[role=option][data-value="command:${command.id}"]`)
    await expect(listed.filter({ visible: true })).toHaveCount(0)
    await expect(
      overlays(page)
        .filter({ hasText: new RegExp(literally(titleOf(command)), 'i') })
        .first(),
    ).toBeVisible()
  })

export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** Whichever comes first: a command may have its choice at hand, or nothing to ask, where the palette asks for it. */
export const either =
  (one: Effect, other: Effect): Effect =>
  async (page) => {
    const both = await Promise.all([one(page), other(page)])
    return () => Promise.any(both.map((check) => check()))
  }
