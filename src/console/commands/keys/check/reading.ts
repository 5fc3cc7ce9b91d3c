/** Detects a user's keyboard and typing tool from how a Vietnamese word arrives in a box. Pure. */

/**
 * `telex`, `vni`: a tool that deletes and resends letters, by the keys that make its marks; `tool`: one whose
 * keys were not seen; `composing`: the system's own input; `letters`: a keyboard with Vietnamese letters;
 * `none`: no marks came.
 */
export type Tool = 'telex' | 'vni' | 'tool' | 'composing' | 'letters' | 'none'

type Heard = { type: 'keydown' | 'keyup'; key: string; code: string }

/** Listens to a box while a word is typed into it. */
export class ToolReading {
  #down = new Set<string>()
  #letters = 0
  #digits = 0
  #back = false
  #composed = false

  key({ type, key, code }: Heard): void {
    if (type === 'keydown') {
      if (key === 'Backspace' || (key === 'ArrowLeft' && code === '')) this.#back = true
      if (code) this.#down.add(code)
      return
    }
    // A key that goes up and never went down was kept by the tool: it is the key that makes marks.
    if (!this.#down.delete(code)) {
      if (/^Key[A-Z]$/.test(code)) this.#letters += 1
      else if (/^(Digit|Numpad)\d$/.test(code)) this.#digits += 1
    }
  }

  composed(): void {
    this.#composed = true
  }

  /** The tool, judged by the text in the box. */
  tool(value: string): Tool {
    if (!/đ|\p{M}/iu.test(value.normalize('NFD'))) return 'none'
    if (this.#composed) return 'composing'
    if (!this.#back) return 'letters'
    if (this.#digits > this.#letters) return 'vni'
    return this.#letters > 0 ? 'telex' : 'tool'
  }
}

/** How a press that was asked for arrived. */
export function arrival(wanted: string, key: string, code: string): 'right' | 'elsewhere' | 'wrong' {
  if (key.toLowerCase() === wanted) return 'right'
  return code === `Key${wanted.toUpperCase()}` ? 'elsewhere' : 'wrong'
}
