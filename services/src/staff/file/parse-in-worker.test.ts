import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { expect, test } from 'vitest'
import { parseInWorker } from './parse-in-worker.ts'

const HEAD = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre'
const request = { kind: 'hr', year: 2019, options: {}, limits: importLimits } as const

function people(count: number): Buffer {
  return Buffer.from(`${HEAD}\n${Array.from({ length: count }, (_, index) => `${index};A;1;1;1`).join('\n')}`)
}

test('a file is parsed in a thread of its own, in order and with its progress', async () => {
  const parsing = parseInWorker(people(7_500), request)
  const ids: string[] = []
  const progress: number[] = []
  let step = await parsing.next()
  while (step.done !== true) {
    ids.push(...step.value.rows.map(({ employeeId }) => employeeId))
    progress.push(step.value.rowsRead)
    step = await parsing.next()
  }
  expect(ids).toEqual(Array.from({ length: 7_500 }, (_, index) => String(index)))
  expect(progress).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 7_500])
  expect(step.value).toMatchObject({ rejection: null, accepted: 7_500 })
})

test('the refusal of a file crosses the threads', async () => {
  const parsing = parseInWorker(Buffer.from('Employee ID;Name;Grade\n1;2;3\n'), request)
  await expect(parsing.next()).rejects.toMatchObject({
    name: 'Refusal',
    code: 'column-missing',
    errors: [{ params: { columns: ['basicSalary', 'totalMonthSalary', 'costCentre.number'] } }],
  })
})

test('a caller that stops reading ends the worker', async () => {
  const before = process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length
  for await (const batch of parseInWorker(people(50_000), request)) {
    if (batch.rows.length > 0) break
  }
  expect(
    process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length,
  ).toBeLessThanOrEqual(before)
})

test('an aborted import ends with the reason of the abort', async () => {
  const stopping = new AbortController()
  const parsing = parseInWorker(people(50_000), { ...request, signal: stopping.signal })
  await parsing.next()
  stopping.abort(new Error('the caller went away'))
  const end = async () => {
    for await (const _ of parsing) continue
  }
  await expect(end()).rejects.toThrow('the caller went away')
})

test('an import that takes too long is refused', async () => {
  const limits = { ...importLimits, milliseconds: 1 }
  await expect(parseInWorker(people(50_000), { ...request, limits }).next()).rejects.toMatchObject({
    code: 'limit-time',
  })
})

test('a worker that fails ends its import with an error, and the next import has another', async () => {
  const unknown = 'teleporter' as 'hr' // no caller sends it: the worker meets it with an error of its own
  await expect(parseInWorker(people(1), { ...request, kind: unknown }).next()).rejects.toBeInstanceOf(Error)
  const parsing = parseInWorker(people(1), request)
  let step = await parsing.next()
  while (step.done !== true) step = await parsing.next()
  expect(step.value).toMatchObject({ rejection: null, accepted: 1 })
})
