import type { PresenceEntry } from '@staffplan/contracts/live'
import { expect, test } from 'vitest'
import { ALL, Roster } from './roster.ts'

const ME = 1
const KEY = 'in|b1-p1-y2020'
const OTHER = 'in|b1-p1-y2021'

function entry(conn: string, userId: number, rest: Partial<PresenceEntry> = {}): PresenceEntry {
  return { conn, userId, mode: 'view', since: '2026-11-22T08:00:00Z', ...rest }
}

function told(set: readonly PresenceEntry[], gone: readonly string[] = []) {
  return { t: 'pres' as const, topic: 'draft:2019', set: [...set], gone: [...gone] }
}

function tail(presence: readonly PresenceEntry[]) {
  const rest = { ref: '1', topic: 'draft:2019', epoch: 'one', from: 0, to: 0, events: [], lastSeq: 0 }
  return { t: 'tail' as const, ...rest, presence: [...presence] }
}

test('own tabs are nobody else', () => {
  const roster = new Roster(ME)
  roster.receive(told([entry('mine', ME), entry('saras', 2)]))
  expect(roster.people.map(({ userId }) => userId)).toEqual([2])
})

test('somebody in several tabs is one person, where they work', () => {
  const roster = new Roster(ME)
  roster.receive(
    told([entry('a', 2, { key: OTHER, mode: 'idle' }), entry('b', 2, { key: KEY, mode: 'edit' })]),
  )
  expect(roster.people).toEqual([{ userId: 2, key: KEY, mode: 'edit' }])
  roster.receive(told([], ['b']))
  expect(roster.people).toEqual([{ userId: 2, key: OTHER, mode: 'idle' }])
  roster.receive(told([], ['a']))
  expect(roster.people).toEqual([])
})

test('of two in one cell, whoever types is named', () => {
  const roster = new Roster(ME)
  roster.receive(told([entry('a', 2, { key: KEY }), entry('b', 3, { key: KEY, mode: 'edit' })]))
  expect(roster.at(KEY)?.userId).toBe(3)
  expect(roster.at(OTHER)).toBeNull()
})

test('a move is told to the cell that was left, the one that was reached and the list of people, to no other', () => {
  const roster = new Roster(ME)
  roster.receive(told([entry('a', 2, { key: KEY })]))
  const bumped: string[] = []
  for (const key of [KEY, OTHER, 'in|b1-p1-y2019', ALL]) roster.places.subscribe(key, () => bumped.push(key))
  roster.receive(told([entry('a', 2, { key: OTHER })]))
  expect(bumped.toSorted()).toEqual([ALL, KEY, OTHER].toSorted())
  bumped.length = 0
  roster.receive(told([entry('a', 2, { key: OTHER, since: '2026-11-22T09:00:00Z' })]))
  expect(bumped).toEqual([])
})

test('the list that comes with a subscription is the whole one; without a line nobody is known to be there', () => {
  const roster = new Roster(ME)
  roster.receive(told([entry('a', 2)]))
  roster.receive(tail([entry('b', 3)]))
  expect(roster.people.map(({ userId }) => userId)).toEqual([3])
  roster.clear()
  expect(roster.people).toEqual([])
})
