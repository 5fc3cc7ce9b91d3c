import type { Locator, Page } from '@playwright/test'

/** Keys pressed that are no content: what a person must know beside what they write. Each key of a chord counts. */
export class Keys {
  pressed = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async press(keys: string): Promise<void> {
    this.pressed += keys.split('+').length
    await this.page.keyboard.press(keys)
  }
}

/** Says a figure in the output of the tests, next to the bar of issue 5. */
export function tellKeys(what: string, keys: Keys, bar: number): void {
  console.log(`${what}: ${keys.pressed} keys (bar ${bar})`)
}

/** Clicks of a person who has no keyboard at hand. */
export class Clicks {
  made = 0
  async on(target: Locator): Promise<void> {
    this.made += 1
    await target.click({ timeout: 20_000 })
  }
  /** Presses the button where the pointer is, for a drag: it counts as one click. */
  async press(page: Page): Promise<void> {
    this.made += 1
    await page.mouse.down()
  }
}

/** Says a figure in the output of the tests; there is no bar for clicks. */
export function tellClicks(what: string, clicks: Clicks): void {
  console.log(`${what}: ${clicks.made} clicks`)
}
