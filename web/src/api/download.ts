import { TOKEN_KEY } from './token-key.ts'

/** Fetches a file from the server; null when that fails. A plain link could not send the token. */
export async function download(path: string): Promise<Blob | null> {
  try {
    const answer = await fetch(path, {
      headers: { Authorization: `Bearer ${localStorage.getItem(TOKEN_KEY) ?? ''}` },
    })
    return answer.ok ? await answer.blob() : null
  } catch {
    return null
  }
}
