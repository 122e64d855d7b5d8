/** Milliseconds that are enough for the slowest browser to begin the download. */
const KEEP = 30_000

/** Downloads a file that was made in the page. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP)
}
