import type { TestProject } from 'vitest/node'
import { type Kind, startTestServer, type TestServer } from './test-server.ts'

type Shared = Pick<TestServer, 'url' | 'label'> | { readonly failure: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** Of this run: tests that harm none of them share them, each under names of its own. */
    readonly storeServers: { readonly [kind in Kind]: Shared }
  }
}

/** Starts them before the first test, and ends them after the last. One that cannot be had fails the tests that ask for it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack()
  const start = async (kind: Kind): Promise<Shared> => {
    try {
      const { url, label } = opened.use(await startTestServer(kind))
      return { url, label }
    } catch (error) {
      return { failure: String(error) }
    }
  }
  const [eventstore, mongodb] = await Promise.all([start('eventstore'), start('mongodb')])
  provide('storeServers', { eventstore, mongodb })
  const all = opened.move()
  return () => all.disposeAsync()
}
