import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'
import { type Draft, type DraftState, emptyDraft } from '@staffplan/contracts/planning/draft'
import { openVerified } from '@staffplan/services/maintenance/open-verified'
import { type Carried, verify } from '@staffplan/services/maintenance/verify'
import { collections, eventTypes, projections } from '@staffplan/services/projectors'
import { draftChain } from '../maintenance/draft-chain.ts'
import { stagedRows } from '../maintenance/staged-rows.ts'
import type { PatientCaller } from './patient-caller.ts'
import type { Person } from './person.ts'
import type { Planner } from './planner.ts'

const CARRIED: Carried = {
  projections,
  collections,
  types: eventTypes,
  chain: draftChain,
  removal: stagedRows,
}

/** Compares the read models with a full replay of the log; every verdict but `equal` is a fault. */
export async function checkReadModels(stores: {
  readonly eventStoreUrl: string
  readonly mongodbUrl: string
  readonly streamPrefix: string
}): Promise<string[]> {
  const faults: string[] = []
  await using verified = await openVerified({ dataDir: '', pseudonymKey: null, ...stores }, CARRIED)
  try {
    for await (const told of verify({ ...verified, carried: CARRIED })) {
      if (!('projection' in told) || told.state === 'equal') continue
      const where = told.state === 'different' ? ` at ${JSON.stringify(told.difference)}` : ''
      faults.push(`the read model ${told.projection} is ${told.state}${where}`)
    }
  } catch (error) {
    faults.push(`the read models cannot be verified: ${String(error)}`)
  }
  return faults
}

/** Compares the names of units in the list with those that were acknowledged. */
export async function checkUnits(caller: PatientCaller, expected: readonly string[]): Promise<string[]> {
  const rows = await listOf<{ name: string }>(caller, '/v1/businessUnits')
  const names = rows.map(({ name }) => name).toSorted()
  const missing = new Set(expected).difference(new Set(names))
  const surplus = new Set(names).difference(new Set(expected))
  return [
    ...[...missing].map((name) => `unit ${name} is not in the list`),
    ...[...surplus].map((name) => `unit ${name} is in the list`),
    ...(names.length === new Set(names).size ? [] : ['a name stands twice in the list of units']),
  ]
}

type Employee = { readonly jobTitle: string; readonly costCentre: { readonly number: string } | null }

async function listOf<Row>(caller: PatientCaller, path: string): Promise<readonly Row[]> {
  const answer = await caller.get(`${path}?size=999999`)
  return (answer?.body['content'] ?? []) as readonly Row[] // the answer of every list call
}

/** Checks that everybody in an import's rows is at a cost centre that exists. */
export async function checkCentres(caller: PatientCaller, years: readonly number[]): Promise<string[]> {
  const listed = await listOf<{ number: string }>(caller, '/v1/costCentres')
  const centres = new Set(listed.map(({ number }) => number))
  const faults: string[] = []
  for (const year of years) {
    const people = await listOf<Employee>(caller, `/v1/import/hrYearlyData/year/${year}`)
    const labels = new Set(people.map(({ jobTitle }) => jobTitle))
    if (labels.size > 1) faults.push(`${year} shows rows of ${labels.size} imports`)
    for (const { costCentre } of people)
      if (!centres.has(costCentre?.number ?? '')) faults.push(`somebody in ${year} has no cost centre`)
  }
  return faults
}

/** Compares the drafts of both APIs with those of all tabs and with what each person typed. */
export async function checkDrafts(
  callers: readonly PatientCaller[],
  planners: readonly Planner[],
  people: readonly Person[],
): Promise<string[]> {
  const states = await Promise.all(callers.map((caller) => draftOf(caller)))
  const [first] = states
  if (!first) return ['nobody tells the draft']
  const hashes = new Set([...states, ...planners].map((each) => `${each.rev} ${draftChecksum(each.draft)}`))
  const typed = people.flatMap((person) => [...person.typed])
  const wrong = typed.filter(([key, value]) => first.draft.cells.get(key)?.v !== value)
  return [
    ...(hashes.size === 1
      ? []
      : [`${hashes.size} drafts where one should be: ${[...hashes].slice(0, 4).join(', ')}`]),
    ...wrong.map(([key]) => `${key} is not what was typed there last`),
  ]
}

/** The draft and its revision at an API. */
export async function draftOf(
  caller: PatientCaller,
): Promise<{ readonly rev: number; readonly draft: Draft }> {
  const answer = await caller.get('/v1/bigPicture/draft')
  if (answer === null) throw new Error('an API does not tell the draft')
  const state = answer.body as DraftState // the contract of the call
  const draft = emptyDraft()
  for (const { k, ...cell } of state.cells) draft.cells.set(k, cell)
  return { rev: state.rev, draft }
}
