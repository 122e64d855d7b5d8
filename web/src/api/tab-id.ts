const KEY = 'staffplan.tab'

/** Names this tab to the server; survives its reloads. */
export function tabId(): string {
  const known = sessionStorage.getItem(KEY)
  if (known) return known
  // crypto.randomUUID is missing on plain http addresses other than localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  sessionStorage.setItem(KEY, made)
  return made
}
