import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { TrailLinks } from '#kernel/chain/trail-links.ts'
import { checkTrailFile } from '#maintenance/log/trail-file.ts'
import { sharedExample, sharedServer } from '#testing/shared-server.ts'
import type { TestServer } from '#testing/server.ts'

type Lines = readonly string[]

const [server, example] = sharedExample()
/** Started from scratch, and so with a key of its own. */
const another = sharedServer({ environment: {} })
let lines: Lines = []
/** Index of the last line with an event that is no seal. */
let at = 0
let seals: readonly number[] = []

async function exported({ url, token }: TestServer): Promise<Lines> {
  const answer = await fetch(`${url}/v1/trail/export`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.text()).trimEnd().split('\n')
}

beforeAll(async () => {
  for (const name of ['Schooling', 'Teaching']) {
    await server.call('PATCH', `/v1/businessUnits/${example.education}`, { name })
    await server.system.deps.seals.now()
  }
  lines = await exported(server)
  const isSeal = (line: string) => line.includes('"LogSealed"')
  at = lines.findLastIndex((line) => !isSeal(line) && !line.startsWith('{"end"'))
  seals = lines.flatMap((line, index) => (isSeal(line) ? index : []))
}, 60_000)

function keyOf({ dataDir }: TestServer): string {
  return readFileSync(join(dataDir, 'chain-key'), 'utf8')
}

async function verdictOn(content: Lines, key = keyOf(server)): Promise<string> {
  const removal = { isRemovable: () => false, keeps: () => null }
  try {
    await checkTrailFile(Readable.from(content), { key, removal })
    return 'nothing noticed'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Links the lines anew, counts the end anew and signs it with another key, as a skilled forger would. */
function linkedAnew(content: Lines): Lines {
  const links = new TrailLinks()
  return content.map((line) => {
    const { link: _, end, ...told } = JSON.parse(line)
    return links.line(end ? { end: { events: content.length - 2, mac: links.mac('another key') } } : told)
  })
}

const swapped = (one: number, other: number): Lines => lines.with(one, lines[other]!).with(other, lines[one]!)

const FORGERIES: readonly (readonly [name: string, forge: () => Lines])[] = [
  ['cut behind a line', () => lines.slice(0, at)],
  ['without an event in the middle', () => lines.toSpliced(at, 1)],
  ['of the head and the end only', () => [lines[0]!, lines.at(-1)!]],
  ['reordered', () => swapped(at - 1, at - 2)],
  ['with the first line last', () => [...lines.slice(1), lines[0]!]],
  [
    'with another person in place of who did it',
    () => lines.with(at, lines[at]!.replace(/"actor":\d+/, '"actor":7777')),
  ],
  ['at another time', () => lines.with(at, lines[at]!.replace(/"at":"20\d\d/, '"at":"2001'))],
  ['without its last seal', () => lines.toSpliced(seals.at(-1)!, 1)],
  ['without its first seal', () => lines.toSpliced(seals[0]!, 1)],
  ['without any seal', () => lines.filter((_, index) => !seals.includes(index))],
  ['with an event twice', () => lines.toSpliced(at, 0, lines[at]!)],
  ['with a line behind its end', () => [...lines, lines[at]!]],
  ['with two ends', () => [...lines, lines.at(-1)!]],
]

test.each(FORGERIES)('a trail %s is noticed, linked anew or not', async (_name, forge) => {
  const forgery = forge()
  expect(forgery).not.toEqual(lines)
  expect(await verdictOn(forgery)).not.toBe('nothing noticed')
  expect(await verdictOn(linkedAnew(forgery))).not.toBe('nothing noticed')
})

test('an empty line is no line of a trail', async () => {
  expect(await verdictOn(lines.toSpliced(at, 0, ''))).toBe(`line ${at + 1} is no line of a trail`)
})

test('a field that stands in a line twice is noticed at whatever depth', async () => {
  for (const [name, twice] of [
    ['"metadata":{', '"metadata":{"actor":1,'],
    ['{"position":', '{"position":"1","position":'],
    ['"data":{', '"data":{"name":"Other","name":'],
  ] as const) {
    const line = lines[at]!.replace(name, twice)
    expect(line).not.toBe(lines[at])
    expect(await verdictOn(lines.with(at, line))).toContain('is no line of a trail')
  }
})

test('the trail of another company is its own, and not what is verified here', async () => {
  await another.system.deps.seals.now()
  const theirs = await exported(another)
  expect(await verdictOn(theirs, keyOf(another))).toBe('nothing noticed')
  expect(await verdictOn(theirs)).not.toBe('nothing noticed')
  const mixed = [...lines.slice(0, -1), ...theirs.slice(1)]
  expect(await verdictOn(mixed)).not.toBe('nothing noticed')
})

test.each([
  ['an empty file', [], 'cut off'],
  ['an empty line', [''], 'line 1 is no line of a trail'],
  ['what is no trail', ['{}'], 'line 1 is no line of a trail'],
])('%s proves nothing', async (_name, content, said) => {
  expect(await verdictOn(content)).toContain(said)
})

test('the trail itself is what was exported', async () => {
  expect(await verdictOn(lines)).toBe('nothing noticed')
})
