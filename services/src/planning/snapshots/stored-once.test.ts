import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { Tab } from '#planning/draft/tab.given.ts'
import { bigPictureStream } from '#streams/big-picture.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { startServer } from '#testing/server.ts'
import { buildWorkedExample } from '#testing/worked-example.ts'
import { written } from './snapshots.given.ts'

test.each(['restore', 'revert'])(
  'a %s that another process stores while its repetition is looked at is answered like the first',
  async (way) => {
    await using server = await startServer()
    const example = await buildWorkedExample(server)
    const key = `in|b${example.education}-p${example.pupils}-y2020`
    await using sara = await Tab.open(server)
    await written(sara, [key, 10])
    await written(sara, [key, 20])
    const { rev: upTo } = sara
    const body = { rev: way === 'restore' ? upTo - 1 : upTo, upTo }
    const path = `/v1/bigPicture/${way}`
    const headers = { 'idempotency-key': `once-${way}` }
    const first = Promise.withResolvers<unknown>()
    let isSent = false
    const { deps, log: shared } = server.system
    const log = logWith(shared, {
      async *read(stream, bounds) {
        // It looks for the moment, or the change, once it knows of no earlier call.
        if (!isSent && stream === bigPictureStream(2019) && bounds?.limit === 1) {
          isSent = true
          first.resolve((await server.call('POST', path, body, { headers })).body)
        }
        yield* shared.read(stream, bounds)
      },
    })
    const app = await buildApp(depsOn(log, deps))
    const repeated = await app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, authorization: `Bearer ${server.token}` },
      payload: body,
    })
    await app.close()
    expect(await first.promise).toEqual({ rev: upTo + 1 })
    expect([repeated.statusCode, repeated.json()]).toEqual([200, { rev: upTo + 1 }])
    await sara.until(() => sara.rev === upTo + 1)
    expect(sara.value(key)).toBe(10)
  },
)
