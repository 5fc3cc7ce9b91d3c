/** The router as commands use it, set by the provider inside it. */

type Go = (path: string, replace?: boolean) => void

let go: Go = (path) => location.assign(path)
let back: () => void = () => history.back()

/** Hands over the router's navigation. */
export function setNavigation(given: { go: Go; back: () => void }): void {
  go = given.go
  back = given.back
}

/** Goes to a path of the console; `replace`: instead of the address before it. */
export function navigate(path: string, replace?: boolean): void {
  go(path, replace)
}

/** Goes back as the browser's button does. */
export function navigateBack(): void {
  back()
}

/** Opens a path of the console in a new tab. */
export function openTab(path: string): void {
  window.open(path, '_blank', 'noopener')
}
