import { expect, test } from 'vitest'
import { BEN } from '../testing/people.ts'
import { setPlanners } from './planners.given.ts'
import { type BrowserTab, until } from './tab.given.ts'

const planners = setPlanners()

async function typed(tab: BrowserTab, v: number): Promise<unknown> {
  const k = planners.pupils(2020)
  tab.session?.edit([{ k, v }])
  await tab.settled()
  const { body } = await planners.server.call('GET', '/v1/bigPicture/draft')
  return body.cells.find((cell: { k: string }) => cell.k === k)?.v
}

test('a new token goes on, on the open socket, and outlives the one before', async () => {
  await using tab = planners.tabOf(planners.sara)
  const session = await tab.openPage()
  const { email, password } = planners.server.administrator
  const first = await planners.server.signIn(email, password)
  tab.renew(first)
  expect(await typed(tab, 2001)).toBe(2001)
  const second = await planners.server.signIn(email, password)
  tab.renew(second)
  expect(await typed(tab, 2002)).toBe(2002)
  await planners.server.call('POST', '/oauth/revoke', undefined, { token: first })
  expect(await typed(tab, 2003)).toBe(2003)
  expect([session.status, tab.opened, tab.ended]).toEqual(['live', 1, []])
  await planners.server.call('POST', '/oauth/revoke', undefined, { token: second })
  await until(() => tab.ended.length > 0)
  expect(tab.ended).toEqual([second])
})

test('whoever changes the password goes on with what was entered meanwhile, and is not signed out', async () => {
  await using tab = planners.tabOf(planners.ben)
  const session = await tab.openPage()
  const change = { oldPassword: BEN.password, newPassword: `${BEN.password} anew` }
  const answer = planners.server.call('POST', '/v1/me/password', change, { token: planners.ben.token })
  session.edit([{ k: planners.pupils(2021), v: 3001 }])
  tab.renew((await answer).body.access_token)
  await until(() => tab.sessions.unsent === 0 && session.status === 'live')
  expect(await typed(tab, 3002)).toBe(3002)
  expect(tab.ended).toEqual([])
})
