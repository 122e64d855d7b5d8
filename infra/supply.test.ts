import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '..')

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().default(false),
      integrity: z.string().optional(),
      optional: z.boolean().default(false),
      dev: z.boolean().default(false),
      os: z.array(z.string()).default([]),
      cpu: z.array(z.string()).default([]),
    }),
  ),
})
const billOfMaterials = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
})

test('every package is checked by its integrity, except tools for other platforms that no registry of ours gives', () => {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  const unchecked = Object.entries(packages).filter(
    ([path, { link, integrity }]) => path.startsWith('node_modules/') && !link && !integrity,
  )
  const isOfAnotherPlatform = ({ optional, dev, os }: (typeof unchecked)[number][1]): boolean =>
    optional && dev && os.length > 0
  expect(unchecked.filter(([, each]) => !isOfAnotherPlatform(each)).map(([path]) => path)).toEqual([])
  const weak = Object.entries(packages).filter(
    ([, { integrity }]) => integrity && !integrity.startsWith('sha512-'),
  )
  expect(weak.map(([path]) => path)).toEqual([])
})

test(
  'the bill of materials tells what the product runs with from what only builds it',
  {
    timeout: 60_000,
  },
  async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
      cwd: ROOT,
      maxBuffer: 32 * 1024 * 1024,
    })
    const { components } = billOfMaterials.parse(JSON.parse(stdout))
    const isTool = new Map(
      components.map(({ name, properties }) => [
        name,
        properties.some((property) => property.name === 'cdx:npm:package:development'),
      ]),
    )
    for (const name of ['fastify', 'zod', 'react', 'mongodb'])
      expect([name, isTool.get(name)]).toEqual([name, false])
    for (const name of ['vitest', 'oxlint', 'knip']) expect([name, isTool.get(name)]).toEqual([name, true])
  },
)
