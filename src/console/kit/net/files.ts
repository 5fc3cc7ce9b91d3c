/** Saves a text or a picture as a file of the user. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  // Once the browser has taken it up.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
