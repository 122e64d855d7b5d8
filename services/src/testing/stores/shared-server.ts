import { inject } from 'vitest'
import type { Kind, TestServer } from './test-server.ts'

/** The server of this run, for tests that harm none and put names of their own on what they store. */
export function sharedServer(kind: Kind): Pick<TestServer, 'url' | 'label'> {
  const server = inject('storeServers')[kind]
  if ('failure' in server) throw new Error(server.failure)
  return server
}
