import { expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { startServer } from '#testing/server.ts'
import { buildWorkedExample } from '#testing/worked-example.ts'
import { Topic } from './topic.ts'
import type { TopicSource } from './topic-source.ts'

/** A topic whose commands ask for the right to pay and that lists a read model with pay. */
function topicOf(kind: string, pay: boolean): TopicSource {
  const topic = new Topic({ name: `${kind}:1`, epoch: 'e', head: 0 })
  return {
    kind,
    role: 'auditor',
    pay,
    lists: ['headcounts', 'payrolls'],
    open: async () => topic,
    lastSeq: async () => 0,
    checksum: async () => null,
    async command(_name, _frame, sender) {
      sender.payRight()
      return { status: 'noop', rev: 0 }
    },
  }
}

test('a topic that does not declare pay has no right to it, and its followers are not told that pay has changed', async () => {
  await using server = await startServer()
  await buildWorkedExample(server)
  const followers: LiveClient[] = []
  for (const [kind, pay] of [
    ['told', true],
    ['untold', false],
  ] as const) {
    server.system.deps.hub.serve(topicOf(kind, pay))
    const client = await LiveClient.signedIn(server.url, server.token)
    client.send({ t: 'sub', ref: 's', topic: `${kind}:1`, epoch: 'e', since: 0 })
    await client.next('tail')
    followers.push(client)
  }
  const [told, untold] = followers as [LiveClient, LiveClient] // both of the two
  const { content } = (await server.call('GET', '/v1/yearlyData?year=2019&size=1')).body
  const change = (values: object) => server.call('PATCH', `/v1/yearlyData/${content[0].id}`, values)
  expect((await change({ totalMonthSalary: 3_333 })).status).toBe(200)
  await told.next('inv', ({ changes }) => changes.some(({ model }) => model === 'payrolls'))
  await server.call('DELETE', `/v1/yearlyData/${content[0].id}`)
  await untold.next('inv', ({ changes }) => changes.some(({ model }) => model === 'headcounts'))
  expect(untold.texts.join()).not.toContain('payrolls')

  const discard = { type: 'discard', args: {} } as const
  told.command({ topic: 'told:1', ...discard })
  await told.next('ack')
  untold.command({ topic: 'untold:1', ...discard })
  expect((await untold.next('err')).code).toBe('busy')
  for (const client of followers) await client[Symbol.asyncDispose]()
})
