import { expect, test } from 'vitest'
import { setPlanners } from './planners.given.ts'
import { type BrowserTab, until } from './tab.given.ts'

const planners = setPlanners()

type Logged = {
  readonly type: string
  readonly by: number
  readonly client: string
  readonly seq: number
  readonly upTo?: number
  readonly values: readonly unknown[]
}

/** The stored events of the plan from a revision on. */
async function log(from = 0): Promise<Logged[]> {
  const events = await Array.fromAsync(
    planners.server.system.log.read('bigPicture-2019', { from: BigInt(from) }),
  )
  return events.map(({ type, data, metadata }) => {
    const {
      clientId,
      seq,
      upTo,
      ops = [],
    } = data as {
      clientId: string
      seq: number
      upTo?: number
      ops?: { v: unknown }[]
    } // an event of a draft
    const values = ops.map(({ v }) => v)
    return { type, by: metadata.actor, client: clientId, seq, ...(upTo !== undefined && { upTo }), values }
  })
}
const head = async () => (await log()).length
const publishes = (events: readonly Logged[]) => events.filter(({ type }) => type === 'DraftPublished')

const entered = async (tab: BrowserTab, edit: () => void) => {
  edit()
  await tab.settled()
}

test('publishing while offline, then cancelling: nothing is published, then or later', async () => {
  await using tab = planners.tabOf(planners.sara)
  const session = await tab.openPage()
  await entered(tab, () => session.edit([{ k: planners.pupils(2020), v: 1010 }]))
  const from = await head()
  const publication = session.beginPublication()
  await until(() => publication.announced !== null)
  await tab.loseLine()
  publication.publish('not now')
  expect([publication.phase, publication.canPublish, tab.sessions.unsent]).toEqual(['open', false, 0])
  publication.close()
  tab.goOnline()
  await until(() => session.status === 'live')
  await entered(tab, () => session.edit([{ k: planners.pupils(2020), v: 1011 }]))
  expect((await log(from)).map(({ type }) => type)).toEqual(['DraftOpsApplied'])
})

test('a publish that is lost with the line is not sent again, and its author is told', async () => {
  await using tab = planners.tabOf(planners.sara)
  const session = await tab.openPage()
  await entered(tab, () => session.edit([{ k: planners.pupils(2020), v: 1020 }]))
  const from = await head()
  const publication = session.beginPublication()
  await until(() => publication.canPublish)
  tab.loseCommands()
  publication.publish('on a bad line')
  expect(publication.phase).toBe('sent')
  await tab.loseLine()
  tab.goOnline()
  await until(() => tab.outcomes.length > 0)
  expect(tab.outcomes).toEqual(['lost'])
  expect([publication.phase, publication.outcome]).toEqual(['open', 'lost'])
  publication.close()
  await entered(tab, () => session.edit([{ k: planners.pupils(2020), v: 1021 }]))
  expect((await log(from)).map(({ type }) => type)).toEqual(['DraftOpsApplied'])
})

test('a double click publishes once', async () => {
  await using tab = planners.tabOf(planners.sara)
  const session = await tab.openPage()
  await entered(tab, () => session.edit([{ k: planners.pupils(2020), v: 1030 }]))
  const from = await head()
  const publication = session.beginPublication()
  await until(() => publication.canPublish)
  publication.publish('once')
  publication.publish('once')
  const again = session.beginPublication()
  again.publish('once more')
  await until(() => publication.phase === 'done')
  again.close()
  await until(() => tab.outcomes.length > 0)
  expect(tab.outcomes).toEqual(['published'])
  expect(publishes(await log(from))).toHaveLength(1)
})

test('what the dialog lists is what everybody sees afterwards: unsent first, newer ones left out', async () => {
  await using tab = planners.tabOf(planners.sara)
  await using bens = planners.tabOf(planners.ben)
  const session = await tab.openPage()
  const other = await bens.openPage()
  const from = await head()
  session.edit([{ k: planners.pupils(2020), v: 1040 }])
  session.edit([{ k: planners.pupils(2021), v: 1041 }])
  const publication = session.beginPublication()
  expect(publication.announced).toBeNull()
  expect(publication.canPublish).toBe(false)
  await until(() => publication.canPublish)
  await entered(bens, () => other.edit([{ k: planners.pupils(2021), v: 9999 }]))
  await until(() => publication.newer.length === 1)
  const { announced } = publication
  publication.publish('as announced')
  await until(() => publication.phase === 'done')
  const [stored, ...more] = publishes(await log(from))
  expect(more).toEqual([])
  expect(stored).toMatchObject({ by: planners.sara.userId, upTo: announced?.upTo })
  const { body } = await planners.server.call('GET', '/v1/bigPicture/published')
  const seen = new Map(body.cells.map(({ k, v }: { k: string; v: unknown }) => [k, v]))
  expect(announced?.changes.map(({ key, after }) => [key, after]).toSorted()).toEqual([
    [planners.pupils(2020), 1040],
    [planners.pupils(2021), 1041],
  ])
  for (const { key, after } of announced?.changes ?? []) expect(seen.get(key)).toBe(after)
})

test('a change that is taken back in the dialog is not among what is published', async () => {
  await using tab = planners.tabOf(planners.sara)
  const session = await tab.openPage()
  await entered(tab, () => session.edit([{ k: planners.pupils(2020), v: 1050 }]))
  const publication = session.beginPublication()
  await until(() => publication.canPublish)
  const before = publication.announced?.changes.find(({ key }) => key === planners.pupils(2020))?.before
  publication.takeBack(planners.pupils(2020))
  expect(publication.canPublish).toBe(false) // still listed, and not to be published, until the server has undone it
  const isListed = () =>
    publication.announced?.changes.some(({ key }) => key === planners.pupils(2020)) ?? true
  await until(() => !isListed())
  publication.close()
  expect((await log()).at(-1)).toMatchObject({ type: 'DraftOpsApplied', values: [before] })
})

test('what was typed reaches the server after its page was left', async () => {
  await using tab = planners.tabOf(planners.sara)
  const session = await tab.openPage()
  const from = await head()
  await tab.loseLine()
  session.edit([{ k: planners.pupils(2020), v: 1060 }])
  session.close()
  expect(tab.sessions.unsent).toBe(1)
  tab.goOnline()
  await tab.settled()
  expect((await log(from)).map(({ values }) => values)).toEqual([[1060]])
  await until(() => session.status === 'stopped')
})

test('a toast of a page that was left changes the draft under a number of its own', async () => {
  await using tab = planners.tabOf(planners.sara)
  const left = await tab.openPage()
  const from = await head()
  await entered(tab, () => left.edit([{ k: planners.pupils(2020), v: 1070 }]))
  left.close()
  await entered(tab, () => left.edit([{ k: planners.pupils(2020), v: 1071 }]))
  const again = await tab.openPage()
  await entered(tab, () => again.edit([{ k: planners.pupils(2020), v: 1072 }]))
  await entered(tab, () => left.edit([{ k: planners.pupils(2020), v: 1073 }]))
  const stored = await log(from)
  expect(stored.map(({ values }) => values)).toEqual([[1070], [1071], [1072], [1073]])
  expect(new Set(stored.map(({ seq }) => seq)).size).toBe(4)
})

test('what was typed survives a reload, and goes out whatever screen is opened then', async () => {
  await using tab = planners.tabOf(planners.sara)
  const session = await tab.openPage()
  const from = await head()
  await tab.loseLine()
  session.edit([{ k: planners.pupils(2020), v: 1080 }])
  tab.reload()
  expect(tab.sessions.unsent).toBe(0)
  tab.goOnline()
  tab.deliver()
  expect(tab.sessions.unsent).toBe(1)
  await tab.settled()
  expect((await log(from)).map(({ values }) => values)).toEqual([[1080]])
})

test('a session that is lost keeps its queue for its user, and nobody else sends it', async () => {
  await using tab = planners.tabOf(planners.sara)
  const session = await tab.openPage()
  const from = await head()
  await tab.loseLine()
  session.edit([{ k: planners.pupils(2020), v: 1090 }])
  tab.signIn(planners.ben)
  tab.goOnline()
  tab.deliver()
  const bens = await tab.openPage()
  await entered(tab, () => bens.edit([{ k: planners.pupils(2021), v: 1091 }]))
  expect((await log(from)).map(({ by, values }) => [by, values])).toEqual([[planners.ben.userId, [1091]]])
  tab.signIn(planners.sara)
  tab.deliver()
  await tab.settled()
  const stored = await log(from)
  expect(stored.map(({ by, values }) => [by, values])).toEqual([
    [planners.ben.userId, [1091]],
    [planners.sara.userId, [1090]],
  ])
  expect(new Set(stored.map(({ client }) => client)).size).toBe(1)
  const { body } = await planners.server.call('GET', '/v1/bigPicture/draft')
  const writer = body.cells.find(({ k }: { k: string }) => k === planners.pupils(2020)).w
  expect(writer).toBe(`${planners.sara.userId}.${stored[1]?.client}:${stored[1]?.seq}`)
})

test('who may not edit sends nothing that an earlier role left in the tab', async () => {
  await using tab = planners.tabOf(planners.sara)
  const session = await tab.openPage()
  const from = await head()
  await tab.loseLine()
  session.edit([{ k: planners.pupils(2020), v: 1100 }])
  tab.signIn({ ...planners.sara, roleId: 3 })
  tab.goOnline()
  tab.deliver()
  const audit = await tab.openPage()
  audit.edit([{ k: planners.pupils(2020), v: 1101 }])
  expect([audit.access.seesPay, audit.access.edits, audit.store.pending]).toEqual([true, false, []])
  expect(await log(from)).toEqual([])
})
