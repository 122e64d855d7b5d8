import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataDigest } from '#kernel/chain/event-digest.ts'
import { TrailLinks } from '#kernel/chain/trail-links.ts'
import { checkTrailFile } from '#maintenance/log/trail-file.ts'
import { command } from '#maintenance/testing/command.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { workedInputs } from '#testing/worked-example.ts'

const [server, example] = sharedExample()
beforeAll(async () => {
  await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  await server.system.deps.seals.now()
  await server.call('PATCH', `/v1/businessUnits/${example.education}`, { name: 'Schooling' })
}, 60_000)

async function exported(): Promise<string> {
  const headers = { authorization: `Bearer ${server.token}` }
  return (await fetch(`${server.url}/v1/trail/export`, { headers })).text()
}

/** Checks an exported file with the server's own key. */
function checked(lines: readonly string[]) {
  const key = readFileSync(join(server.dataDir, 'chain-key'), 'utf8')
  const removal = { isRemovable: () => false, keeps: () => null }
  return checkTrailFile(Readable.from(lines), { key, removal })
}

/** Links and signs lines anew with another key, as a skilled forger would. */
function forged(lines: readonly string[]): string[] {
  const links = new TrailLinks()
  return lines.map((line) => {
    const { link: _, end, ...told } = JSON.parse(line)
    return links.line(
      end ? { end: { events: lines.length - 2, mac: links.mac('a key of somebody else') } } : told,
    )
  })
}

test('a third party verifies the export without the server: it is whole, and every change of it is named', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'trail.ndjson')
  const key = ['--key-file', join(server.dataDir, 'chain-key')]
  const elsewhere = { DATA_DIR: folder.path }
  const text = await exported()
  const lines = text.trimEnd().split('\n')
  const at = lines.findIndex((line) => line.includes('"BusinessUnitCreated"'))
  const { stream, revision } = JSON.parse(lines[at]!) as { stream: string; revision: string }
  const verified = async (content: readonly string[], args: readonly string[] = key, where = elsewhere) => {
    writeFileSync(file, `${content.join('\n')}\n`)
    return command('verify', [file, ...args], where)
  }
  const whole = await verified(lines)
  expect(whole).toMatchObject({ code: 0, stderr: '' })
  expect(whole.stdout).toMatch(
    /seals hold, made with the key; they cover \d+ events\. 0 events came after them/,
  )
  expect((await verified(lines, [], { DATA_DIR: server.dataDir })).stdout).toContain('made with the key;')
  expect((await verified(lines, [])).stdout).toContain('made with whatever key: none was given')
  const [checkpoint] = /\d+:[\w-]{43}/.exec(whole.stdout)!
  expect((await verified(lines, ['--checkpoint', checkpoint])).code).toBe(0)

  expect(whole.stdout).toContain('Its head, its positions and its end are what was exported, by the key.')
  const edited = lines.with(at, lines[at]!.replace('"actor":1', '"actor":2'))
  expect((await verified(edited)).stderr).toBe(
    `verify: event ${revision} of ${stream} is not what was sealed: it has been changed\n`,
  )
  expect((await verified(edited, ['--checkpoint', checkpoint])).code).toBe(1)
  expect((await verified(lines.toSpliced(at, 1))).stderr).toMatch(/stands where event \d+ belongs/)
  const swapped = lines.with(2, lines[3]!).with(3, lines[2]!)
  expect((await verified(swapped)).stderr).toMatch(/event \d+ (of \w+ )?(does not stand|of \w+ stands)/)
  expect((await verified(lines.slice(0, -1))).stderr).toContain('the file is cut off')
  const shorter = forged([...lines.slice(0, at), lines.at(-1)!])
  expect((await verified(shorter)).stderr).toContain('the end of the file was not made with this key')
  expect((await verified(shorter, ['--checkpoint', checkpoint])).stderr).toContain('the log has been cut')
}, 120_000)

test('a text with a separator that is no line feed is in one line of the export, and verified in it', async () => {
  const { body } = await server.call('GET', '/v1/businessUnits/')
  const [{ id }] = body.content
  const comment = 'first\u2028second\u2029third\nfourth'
  expect((await server.call('PATCH', `/v1/businessUnits/${id}`, { comment })).status).toBeLessThan(300)
  using folder = temporaryFolder()
  const file = join(folder.path, 'trail.ndjson')
  const text = await exported()
  expect(text).toContain('first\u2028second\u2029third')
  writeFileSync(file, text)
  const found = await command('verify', [file], { DATA_DIR: server.dataDir })
  expect(found).toMatchObject({ code: 0, stderr: '' })
  expect(found.stdout).toContain('by the key.')
})

describe('what no seal covers is found and named, too:', () => {
  let lines: readonly string[]
  let at: number
  let event: { readonly stream: string; readonly revision: string; readonly position: string }
  beforeAll(async () => {
    lines = (await exported()).trimEnd().split('\n')
    at = lines.findLastIndex((line) => !line.includes('"LogSealed"') && !line.startsWith('{"end"'))
    event = JSON.parse(lines[at]!)
  })

  test('positions that were numbered anew, at the first of them', async () => {
    const renumbered = lines.map((line, index) =>
      index < at
        ? line
        : line.replace(/^\{"position":"(\d+)"/, (_, position) => `{"position":"${BigInt(position) + 5n}"`),
    )
    const { stream, revision, position } = event
    await expect(checked(renumbered)).rejects.toThrow(
      `event ${revision} of ${stream} is not what was exported: its position ${BigInt(position) + 5n} has been changed`,
    )
    await expect(checked(forged(renumbered))).rejects.toThrow('was not made with this key')
  })

  test.each([
    ['log', 'another0log0'],
    ['upTo', '7'],
  ])('the head, of which %s was altered', async (field, value) => {
    const head = JSON.stringify({ ...JSON.parse(lines[0]!), [field]: value })
    await expect(checked(lines.with(0, head))).rejects.toThrow(
      'the head of the file is not what was exported',
    )
    await expect(checked(forged(lines.with(0, head)))).rejects.toThrow('was not made with this key')
  })

  test('a filter in the head, which the trail does not have', async () => {
    const { link: _, ...head } = JSON.parse(lines[0]!)
    const filtered = new TrailLinks().line({ ...head, filter: 'person 1' })
    await expect(checked(lines.with(0, filtered))).rejects.toThrow('line 1 is no line of a trail')
  })

  test('an end that was cut and written anew, also where a seal ends', async () => {
    const seal = lines.findIndex((line) => line.includes('"LogSealed"'))
    const end = lines.at(-1)!.replace(/"events":\d+/, `"events":${seal}`)
    const cut = [...lines.slice(0, seal + 1), end]
    await expect(checked(cut)).rejects.toThrow('the end of the file is not what was exported')
    await expect(checked(forged(cut))).rejects.toThrow('was not made with this key')
    await expect(checked(lines.slice(0, seal + 1))).rejects.toThrow('the file is cut off')
  })

  test('a link that is gone or stands there twice', async () => {
    const [bare] = lines[at]!.split(',"link"')
    await expect(checked(lines.with(at, `${bare}}`))).rejects.toThrow(`line ${at + 1} is no line of a trail`)
    const twice = new TrailLinks().line(JSON.parse(lines[at]!))
    await expect(checked(lines.with(at, twice))).rejects.toThrow(`line ${at + 1} is no line of a trail`)
  })

  test('a file that is said to be of the format which nobody signed, cut where a seal ends', async () => {
    const [head, ...rest] = lines.map((line): object => {
      const { link: _, ...told } = JSON.parse(line)
      return told
    })
    const seal = rest.findIndex((told) => 'type' in told && told.type === 'LogSealed')
    const kept = rest.slice(0, seal + 1)
    const forgery = [{ ...head, staffplanTrail: 1 }, ...kept, { end: { events: kept.length } }]
    const text = forgery.map((line) => JSON.stringify(line))
    await expect(checked(text)).rejects.toThrow('format 1, which nobody signed')
    using folder = temporaryFolder()
    const file = join(folder.path, 'trail.ndjson')
    writeFileSync(file, `${text.join('\n')}\n`)
    const told = await command('verify', [file], { DATA_DIR: folder.path })
    expect(told.code).not.toBe(0)
    expect(told.stderr).toContain('format 1, which nobody signed')
  })
})

test('nothing in an exported line goes unchecked: what is put beside the data of an event is refused', async () => {
  const lines = (await exported()).trimEnd().split('\n')
  const check = { removal: { isRemovable: () => false, keeps: () => null } }
  const verified = (content: readonly string[]) => checkTrailFile(Readable.from(content), check)
  const withheld = lines.filter((line) => line.includes('"UserPasswordSet"')).length
  expect(await verified(lines)).toMatchObject({ events: lines.length - 2, withheld })
  const at = lines.findIndex((line) => line.includes('"BusinessUnitCreated"'))
  const { data, link, ...rest } = JSON.parse(lines[at]!) as { data: unknown; link: string }
  const altered = [
    { ...rest, data: { forged: true }, dataDigest: dataDigest(data), link },
    { ...rest, dataDigest: dataDigest(data), link },
    { ...rest, data, remark: 'seen by nobody', link },
  ].map((line) => JSON.stringify(line))
  for (const line of [...altered, lines[at]!.replace('"data":', '"data":{"forged":true},"data":')])
    await expect(verified(lines.with(at, line))).rejects.toThrow(`line ${at + 1} is no line of a trail`)
  const secret = lines.findIndex((line) => line.includes('"UserPasswordSet"'))
  const { link: last, ...told } = JSON.parse(lines[secret]!)
  const shown = JSON.stringify({ ...told, data: { forged: true }, link: last })
  await expect(verified(lines.with(secret, shown))).rejects.toThrow('is no line of a trail')
})
