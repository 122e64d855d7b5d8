import { buildApp } from '#app.ts'
import type { Deps } from '#deps.ts'
import { openSessions } from '#users/sign-in/sessions.ts'

export type Served = AsyncDisposable & { readonly url: string }

/** Serves the routes on a free port of the loopback interface. */
export async function served(deps: Deps): Promise<Served> {
  const app = await buildApp(deps)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, [Symbol.asyncDispose]: () => app.close() }
}

/** Serves the routes with sessions of its own, which are stored through the given handler. */
export async function servedWithSessions(deps: Deps): Promise<Served> {
  const sessions = openSessions(deps)
  const { url, [Symbol.asyncDispose]: close } = await served({ ...deps, sessions })
  return {
    url,
    async [Symbol.asyncDispose]() {
      await close()
      sessions[Symbol.dispose]()
    },
  }
}
