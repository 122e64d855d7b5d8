import { TOKEN_KEY } from './token-key.ts'

/** A file of the server, or null when it cannot be had; a plain link could not carry the token. */
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
