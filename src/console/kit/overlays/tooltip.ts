/**
 * Tooltips by attribute: `<button {...tip('Refresh', ['R'])}>`. One element in the top layer serves the
 * whole page, so that a thousand rows with tooltips cost nothing until one is shown.
 */
const DELAY_MS = 450
/** Moving on to the next button within this time shows its tooltip at once. */
const WARM_MS = 400
/** Time to move the pointer onto the tooltip itself (WCAG 1.4.13). */
const LEAVE_MS = 120
const GAP = 6

/** Attributes that give an element a tooltip: text, the caps of its key, and `right` where a list goes on below. */
export function tip(
  text: string | undefined,
  caps?: readonly string[],
  side?: 'right',
): Record<`data-${string}`, string> {
  if (!text) return {}
  return {
    'data-tip': text,
    ...(caps && { 'data-tip-keys': caps.join(' ') }),
    ...(side && { 'data-tip-side': side }),
  }
}

function makeBox(): HTMLElement {
  const box = document.createElement('div')
  box.className = 'tooltip'
  box.popover = 'manual'
  // The label of an icon button is its name already; read twice it would only be noise.
  box.setAttribute('aria-hidden', 'true')
  document.body.append(box)
  return box
}

function fill(box: HTMLElement, target: HTMLElement): void {
  const caps = (target.dataset.tipKeys ?? '').split(' ').filter(Boolean)
  box.replaceChildren(
    target.dataset.tip ?? '',
    ...caps.map((cap) => {
      const kbd = document.createElement('kbd')
      kbd.textContent = cap
      return kbd
    }),
  )
}

function place(box: HTMLElement, target: HTMLElement): void {
  const at = target.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  if (target.dataset.tipSide === 'right') {
    box.style.left = `${Math.round(at.right + GAP)}px`
    box.style.top = `${Math.round(at.top + at.height / 2 - height / 2)}px`
    return
  }
  const below = at.bottom + GAP + height <= window.innerHeight
  const left = Math.min(Math.max(at.left + at.width / 2 - width / 2, 4), window.innerWidth - width - 4)
  box.style.left = `${Math.round(left)}px`
  box.style.top = `${Math.round(below ? at.bottom + GAP : at.top - GAP - height)}px`
}

/** Starts to serve tooltips; called once by the app. */
export function startTooltips(): void {
  let box: HTMLElement | undefined
  let shown: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = Number.NEGATIVE_INFINITY

  const hide = () => {
    clearTimeout(timer)
    if (!shown) return
    shown = undefined
    hiddenAt = performance.now()
    if (box?.matches(':popover-open')) box.hidePopover()
  }
  const show = (target: HTMLElement) => {
    if (!target.isConnected) return
    box ??= makeBox()
    shown = target
    fill(box, target)
    box.showPopover()
    place(box, target)
  }
  const targetOf = (event: Event) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null

  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch') return
    if (event.target === box) return clearTimeout(timer)
    const target = targetOf(event)
    if (target === shown && target) return clearTimeout(timer)
    clearTimeout(timer)
    if (shown) timer = setTimeout(hide, LEAVE_MS)
    if (!target) return
    const warm = shown !== undefined || performance.now() - hiddenAt < WARM_MS
    timer = setTimeout(() => show(target), warm ? LEAVE_MS : DELAY_MS)
  })
  document.addEventListener('focusin', (event) => {
    const target = targetOf(event)
    // Only for users who came by keyboard; a click shows what it does by doing it.
    if (target?.matches(':focus-visible')) show(target)
    else hide()
  })
  document.addEventListener('focusout', hide)
  document.addEventListener('pointerdown', hide, { capture: true })
  document.addEventListener('scroll', hide, { capture: true, passive: true })
  document.addEventListener('keydown', hide, { capture: true })
}
