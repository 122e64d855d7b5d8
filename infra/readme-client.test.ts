import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from '@staffplan/services/testing/server'
import { buildWorkedExample, workedInputs } from '@staffplan/services/testing/worked-example'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { expect, test } from 'vitest'

test("the README's program signs in, prints the projections, and again after a publication", async () => {
  await using server = await startServer()
  const example = await buildWorkedExample(server)
  const publish = (inputs: object) => server.call('POST', '/v1/bigPictureStore/userInput', inputs)
  await publish(workedInputs(example))
  using folder = temporaryFolder()
  const file = join(folder.path, 'follow.mjs')
  await writeFile(file, await program())
  const { email, password } = server.administrator
  using child = spawn(process.execPath, [file, server.url, email, password], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  const calculated = async () => {
    const { body } = await server.call('GET', '/v1/bigPictureStore/calculated')
    return `2020: ${body[`b${example.education}-d${example.divisions.S}-y2020-fte`]} `
  }
  const before = await calculated()
  await expect.poll(() => printed, { timeout: 20_000 }).toContain(before)

  const [scope, value] = Object.entries(workedInputs(example)).find(([key]) => key.endsWith('-y2020'))!
  const published: string[] = []
  // The program subscribes after it has printed, so publish until it has received a change.
  const hasHeard = async (): Promise<boolean> => {
    await publish({ ...workedInputs(example), [scope]: value * (2 + published.length) })
    published.push(await calculated())
    return published.some((fte) => fte !== before && printed.includes(fte))
  }
  await expect.poll(hasHeard, { timeout: 20_000, interval: 500 }).toBe(true)
}, 60_000)

/** The only program in the README. */
async function program(): Promise<string> {
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')
  const [, text = ''] = /\n( {4}\/\/ node follow\.mjs[\s\S]*?)\n(?=\S)/.exec(readme) ?? []
  return text.replaceAll(/^ {4}/gm, '')
}
