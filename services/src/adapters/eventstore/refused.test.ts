import { once } from 'node:events'
import { createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { facts } from '#ports/event-log-subject.contract.ts'
import { openEventStoreLog } from './event-log.ts'

/** A server that answers every call with gRPC's UNAUTHENTICATED. */
async function openRefusing(): Promise<AsyncDisposable & { readonly port: number }> {
  const server = createServer()
  server.on('stream', (stream) =>
    stream.respond(
      {
        ':status': 200,
        'content-type': 'application/grpc',
        'grpc-status': '16',
        'grpc-message': 'who are you',
      },
      { endStream: true },
    ),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port, // an address, since it listens on TCP
    async [Symbol.asyncDispose]() {
      await new Promise((closed) => server.close(closed))
    },
  }
}

test('refused credentials are said once, without them, however often they are refused', async () => {
  const warnings: string[] = []
  const listen = ({ message }: Error): number => warnings.push(message)
  process.on('warning', listen)
  await using server = await openRefusing()
  await using log = openEventStoreLog({
    url: `esdb://sara:canary@127.0.0.1:${server.port}?tls=false`,
    prefix: 'refused-',
  })
  const first = once(process, 'warning')
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(log.head()).rejects.toThrow('refuses the credentials')
    await expect(log.append('users', 'none', facts(1))).rejects.toThrow('refuses the credentials')
    await expect(Array.fromAsync(log.follow(0n, new AbortController().signal))).rejects.toThrow('refuses')
  }
  await first
  process.off('warning', listen)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/EventStoreDB: the event store refuses the credentials: .*who are you/)
  expect(warnings.join()).not.toContain('canary')
})
