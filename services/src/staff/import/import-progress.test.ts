import { once } from 'node:events'
import { expect, test } from 'vitest'
import { expiringAt, expiringWith } from '#testing/expiring-with.ts'
import type { ImportProgress } from '@staffplan/contracts/staff/import-progress'
import { ImportProgressBoard } from './import-progress.ts'

const MINUTE = 60_000
const WAITING = { phase: 'waiting', rows: 0, total: 0 }

function storing(rows: number): ImportProgress {
  return { phase: 'storing', rows, total: 100 }
}

test('any process tells how far an upload is, to whoever sent it, and for a while after its end', async () => {
  let later = 0
  const line = expiringAt(() => new Date(Date.UTC(2026, 0, 1) + later))
  const [here, there] = [new ImportProgressBoard(line.store), new ImportProgressBoard(line.store)]
  expect(await there.get(1, 'a')).toEqual(WAITING)
  {
    using upload = here.open(1, 'a')
    for (let rows = 1; rows <= 50; rows++) upload.note(storing(rows))
    expect(await here.get(1, 'a')).toEqual(storing(50))
    await expect.poll(() => there.get(1, 'a')).toEqual(storing(50))
    upload.note({ phase: 'done', rows: 100, total: 100 })
  }
  for (const board of [here, there])
    await expect.poll(() => board.get(1, 'a')).toEqual({ phase: 'done', rows: 100, total: 100 })
  expect(await there.get(2, 'a')).toEqual(WAITING)
  later = 15 * MINUTE
  for (const board of [here, there]) expect(await board.get(1, 'a')).toEqual(WAITING)
})

test('while the store is away the process that imports goes on telling, and nothing fails', async () => {
  const line = expiringAt()
  const [here, there] = [new ImportProgressBoard(line.store), new ImportProgressBoard(line.store)]
  line.isAway = true
  {
    using upload = here.open(1, 'a')
    upload.note(storing(1))
    await Promise.resolve()
    upload.note(storing(2))
    expect(await here.get(1, 'a')).toEqual(storing(2))
    expect(await there.get(1, 'a')).toEqual(WAITING)
  }
  await expect.poll(() => here.get(1, 'a')).toEqual(WAITING)
})

test('a step that the store fails to note, whyever, is a warning and none of the upload’s concern', async () => {
  const put = () => Promise.reject(new Error('E11000 duplicate key 1 a'))
  const board = new ImportProgressBoard(expiringWith(expiringAt().store, { put }))
  const warned = once(process, 'warning')
  {
    using upload = board.open(1, 'a')
    upload.note(storing(1))
  }
  await expect.poll(() => board.get(1, 'a')).toEqual(WAITING)
  const [warning] = await warned
  expect(String(warning)).toBe('Warning: how far an upload is could not be noted: Error')
})
