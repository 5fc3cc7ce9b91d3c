/** Plays what a Vietnamese typing tool sends into a real page, event by event, as Chromium gets it. */
import type { CDPSession, Page } from '@playwright/test'
import { keysFor, type Method, type Sent, typed } from './typing-tool.ts'

/**
 * How a letter of the tool reaches the page: as an unnamed packet (SendInput on Windows), a packet that bears its
 * letter, the A key with another letter (macOS), or text alone after a key that only says a tool is at work.
 */
export type Way = 'packet' | 'unnamed' | 'a-key' | 'process'

const NAMED: Record<string, { code: string; vk: number }> = {
  Backspace: { code: 'Backspace', vk: 8 },
  ' ': { code: 'Space', vk: 32 },
}
const SIGNS: Record<string, { code: string; vk: number }> = {
  ',': { code: 'Comma', vk: 188 },
  '.': { code: 'Period', vk: 190 },
  ':': { code: 'Semicolon', vk: 186 },
  '/': { code: 'Slash', vk: 191 },
}

/** Keys closer than 60 ms to those of a tool are taken for the tool's (typing-tool.ts). */
const HAND_MS = 80

/** Lets so many ms pass. */
type Wait = (ms: number) => Promise<unknown>

const realWait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

function placeOf(key: string): { code: string; vk: number } {
  const known = NAMED[key] ?? SIGNS[key]
  if (known) return known
  const upper = key.toUpperCase()
  return { code: /\d/.test(key) ? `Digit${key}` : `Key${upper}`, vk: upper.charCodeAt(0) }
}

export class TypingPlayer {
  #session: CDPSession
  #method: Method
  #way: Way
  /** Keys since the tool began its word; it remembers them wherever the focus goes. */
  #keys: string[] = []

  readonly #wait: Wait

  private constructor(session: CDPSession, method: Method, way: Way, wait: Wait) {
    this.#session = session
    this.#method = method
    this.#way = way
    this.#wait = wait
  }

  /** `wait`: for a page whose clock is the test's. */
  static async on(page: Page, method: Method, way: Way = 'packet', wait = realWait): Promise<TypingPlayer> {
    return new TypingPlayer(await page.context().newCDPSession(page), method, way, wait)
  }

  /** Writes a text as a person does who uses the tool. */
  async write(text: string): Promise<void> {
    await this.press(...keysFor(text, this.#method))
  }

  /** As `write`, without waiting for the page between keys: for fields, where only their order counts. */
  async fill(text: string): Promise<void> {
    const pressed = keysFor(text, this.#method).map((key) => this.press(key))
    await Promise.all(pressed)
  }

  /** Presses keys one after the other, as a hand does: never as fast as the tool's own. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      const sent = this.#next(key)
      await this.#send(sent)
      if (sent.by !== 'hand') await this.#wait(HAND_MS)
    }
  }

  /** Holds a key down: the system repeats it, and the tool answers each time. Let go at the end. */
  async hold(key: string, times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      await this.#send(this.#next(key), { up: i === times - 1, repeat: i > 0 })
      await this.#wait(60)
    }
  }

  #next(key: string): Sent {
    this.#keys.push(key)
    return typed(this.#keys, this.#method).at(-1) ?? { by: 'hand', key }
  }

  async #send(sent: Sent, { up = true, repeat = false } = {}): Promise<void> {
    // In order, without waiting in between.
    const all: Promise<unknown>[] = []
    if (sent.by === 'hand') {
      all.push(this.#key('keyDown', sent.key, { repeat }))
      if (up) all.push(this.#key('keyUp', sent.key))
      await Promise.all(all)
      return
    }
    for (let i = 0; i < sent.backspaces; i++) {
      all.push(this.#key('rawKeyDown', 'Backspace'), this.#key('keyUp', 'Backspace'))
    }
    for (const letter of sent.text) all.push(...this.#letter(letter))
    // The tool kept the key that was pressed, but not its release.
    if (up) all.push(this.#key('keyUp', sent.pressed))
    await Promise.all(all)
  }

  #key(type: 'keyDown' | 'rawKeyDown' | 'keyUp', key: string, { repeat = false } = {}): Promise<unknown> {
    const { code, vk } = placeOf(key)
    const text = type === 'keyDown' ? key : undefined
    const shift = /^\p{Lu}$/u.test(key) ? 8 : 0
    return this.#session.send('Input.dispatchKeyEvent', {
      type,
      key,
      code,
      text,
      windowsVirtualKeyCode: vk,
      modifiers: shift,
      autoRepeat: repeat,
      commands: key === 'Backspace' && type === 'rawKeyDown' ? ['deleteBackward'] : undefined,
    })
  }

  #letter(letter: string): Promise<unknown>[] {
    const send = (params: { key: string; code?: string; windowsVirtualKeyCode: number }) => [
      this.#session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, ...params }),
      this.#session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...params }),
    ]
    if (this.#way === 'packet') return send({ key: letter, windowsVirtualKeyCode: 231 })
    if (this.#way === 'unnamed') return send({ key: 'Unidentified', windowsVirtualKeyCode: 231 })
    if (this.#way === 'a-key') return send({ key: letter, code: 'KeyA', windowsVirtualKeyCode: 65 })
    return [
      this.#session.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Process',
        windowsVirtualKeyCode: 229,
      }),
      this.#session.send('Input.insertText', { text: letter }),
      this.#session.send('Input.dispatchKeyEvent', {
        type: 'keyUp',
        key: 'Process',
        windowsVirtualKeyCode: 229,
      }),
    ]
  }
}
