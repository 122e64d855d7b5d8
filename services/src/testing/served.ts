import { buildApp } from '#app.ts'
import type { Deps } from '#deps.ts'

export type Served = AsyncDisposable & { readonly url: string }

/** Answers on a free port of the loopback. */
export async function served(deps: Deps): Promise<Served> {
  const app = await buildApp(deps)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, [Symbol.asyncDispose]: () => app.close() }
}
