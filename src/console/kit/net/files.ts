/** Hands a text to the person as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // Once the browser has taken it up.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
