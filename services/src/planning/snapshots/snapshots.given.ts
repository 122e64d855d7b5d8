import { expect } from 'vitest'
import { type Tab, TOPIC } from '#planning/draft/tab.given.ts'
import type { TestServer } from '#testing/server.ts'

export const SNAPSHOTS = '/v1/bigPictureStore/snapshots'

/** Sends a command about snapshots and answers with its event. */
export async function commanded(
  tab: Tab,
  type: 'snapshot' | 'restore' | 'undo' | 'redo' | 'publish',
  args: object,
): Promise<Record<string, unknown> & { readonly rev: number }> {
  const seq = tab.client.command({ topic: TOPIC, type, base: tab.rev, args: { ...args } })
  for (;;) {
    const frame = await tab.client.next('ev')
    tab.take(frame)
    const own = frame.events.findLast((event) => event['cid'] === tab.client.clientId && event['seq'] === seq)
    if (own) return own
  }
}

/** Sends a command that the server refuses; answers with the code and the places of the errors. */
export async function refused(tab: Tab, type: 'snapshot' | 'restore' | 'discard' | 'undo', args: object) {
  const seq = tab.client.command({ topic: TOPIC, type, base: tab.rev, args: { ...args } })
  const { code, details } = await tab.client.next('rej', (frame) => frame.seq === seq)
  return { code, details: details.map(({ pointer, code: reason }) => [pointer, reason]) }
}

/** Asks for a snapshot; answers with its event, or its refusal. */
export async function outcomeOf(tab: Tab, args: object): Promise<Record<string, unknown>> {
  const seq = tab.client.command({ topic: TOPIC, type: 'snapshot', base: tab.rev, args: { ...args } })
  const refusal = tab.client.next('rej', (frame) => frame.seq === seq)
  const isOwn = (event: Record<string, unknown>) =>
    event['cid'] === tab.client.clientId && event['seq'] === seq
  const told = tab.client.next('ev', ({ events }) => events.some(isOwn))
  return Promise.any([refusal, told.then(({ events }) => events.find(isOwn)!)])
}

export async function written(tab: Tab, ...ops: readonly [string, unknown][]): Promise<void> {
  tab.write(...ops)
  await tab.until(() => ops.every(([k, v]) => JSON.stringify(tab.value(k)) === JSON.stringify(v)))
}

/** The snapshots that the draft lists, newest first. */
export async function listed(server: TestServer): Promise<{ title: string; rev: number; by: number }[]> {
  const { status, body } = await server.call('GET', '/v1/bigPicture/draft')
  expect(status).toBe(200)
  return body.snapshots
}
