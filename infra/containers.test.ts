import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '@staffplan/services/config'
import { eventStoreContainer, mongoContainer } from '@staffplan/services/testing/stores/container-images'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.object({ dockerfile: z.string() }).optional(),
      environment: z.record(z.string(), z.string()).default({}),
      networks: z.array(z.string()),
      ports: z.array(z.string()).default([]),
      read_only: z.boolean(),
      cap_drop: z.array(z.string()),
      security_opt: z.array(z.string()),
      tmpfs: z.array(z.string()),
      user: z.string().default('of the image'),
      mem_limit: z.string(),
      pids_limit: z.number(),
    }),
  ),
  networks: z.record(z.string(), z.object({ internal: z.boolean() })),
  secrets: z.record(z.string(), z.record(z.string(), z.string())),
})
const { services, networks, secrets } = composeFile.parse(parse(read('docker-compose.yml'), { merge: true }))
const dockerfile = read('infra/Dockerfile')

const DIGEST = /@sha256:[\da-f]{64}$/

const folder = mkdtempSync(join(tmpdir(), 'staffplan-containers-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The configuration that Staffplan reads from a service's environment, and the variables it looked for. */
function configured(name: string): { readonly config: Config; readonly asked: ReadonlySet<string> } {
  const password = join(folder, 'admin-password')
  writeFileSync(password, 'a long enough passphrase 7\n')
  const given = Object.entries(services[name]!.environment).map(([variable, value]) => [
    variable,
    value.replace(/\$\{(\w+):[-?](.*)\}/, (_, needed: string, fallback: string) =>
      needed === 'ADMIN_EMAIL' ? 'admin@example.com' : fallback,
    ),
  ])
  const environment: Record<string, string> = Object.fromEntries(given)
  if ('ADMIN_PASSWORD_FILE' in environment) environment['ADMIN_PASSWORD_FILE'] = password
  const asked = new Set<string>()
  const watched = new Proxy(environment, {
    get(variables, variable) {
      if (typeof variable === 'string') asked.add(variable)
      return Reflect.get(variables, variable)
    },
  })
  return { config: readConfig(watched), asked }
}

describe('docker-compose.yml', () => {
  test('has two APIs behind a proxy, a projector and both stores', () => {
    expect(Object.keys(services).toSorted()).toEqual(['api', 'eventstore', 'mongodb', 'projector', 'proxy'])
  })

  test.each(['api', 'projector'] as const)('%s: Staffplan takes every variable it is given', (name) => {
    const { config, asked } = configured(name)
    expect(Object.keys(services[name]!.environment).filter((variable) => !asked.has(variable))).toEqual([])
    expect(config).toMatchObject({
      role: name,
      eventStoreUrl: 'esdb://eventstore:2113?tls=false',
      mongodbUrl: 'mongodb://mongodb:27017/staffplan?replicaSet=rs0',
      publicOrigin: 'http://localhost:8080',
    })
    expect(services[name]!.build?.dockerfile).toBe('infra/Dockerfile')
  })

  test('whoever exports the trail signs it with the key that the log is sealed with', () => {
    const { api, projector } = services
    expect(projector!.environment['CHAIN_KEY']).toBeDefined()
    expect(api!.environment['CHAIN_KEY']).toBe(projector!.environment['CHAIN_KEY'])
  })

  test.each(Object.keys(services))('%s: without rights, its files read-only', (name) => {
    const service = services[name]!
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toContain('no-new-privileges:true')
    expect(service.user).not.toMatch(/^(?:root|0)\b/)
  })

  test.each(Object.keys(services))('%s: memory and processes have a limit', (name) => {
    expect(services[name]!.mem_limit).toMatch(/^[1-4]g$/)
    expect(services[name]!.pids_limit).toBeGreaterThanOrEqual(64)
    expect(services[name]!.pids_limit).toBeLessThanOrEqual(1024)
  })

  test.each(['api', 'projector'] as const)(
    '%s: its own user, and nobody else, may write into /data',
    (name) => {
      // A tmpfs belongs to root unless its options say otherwise, whatever the image has at that path.
      const options = services[name]!.tmpfs.find((mount) => /^\/data\b/.test(mount))?.split(':')[1]
      expect(options?.split(',').toSorted()).toEqual(['gid=1000', 'mode=0700', 'uid=1000'])
      expect(dockerfile).toMatch(/^USER node$/m) // 1000 in Node's images
    },
  )

  const foreign = Object.entries(services).filter(([, { build }]) => !build)

  test('what is not built here has an exact version', () => {
    for (const [, { image }] of foreign) expect(image.split('@')[0]).toMatch(/:\d+\.\d+\.\d+(?:-[\w-]+)?$/)
  })

  test('it is pinned by its digest too, where one is known', () => {
    const pinned = foreign.filter(([, { image }]) => DIGEST.test(image)).map(([name]) => name)
    expect(pinned.toSorted()).toEqual(['mongodb', 'proxy'])
  })

  test('the stores are those that the tests run against', () => {
    expect(services['eventstore']).toMatchObject({
      image: eventStoreContainer.image,
      environment: eventStoreContainer.environment,
    })
    expect(services['mongodb']!.image).toBe(mongoContainer.image)
  })

  test('the stores are out of reach, and only the proxy is published, on the loopback', () => {
    expect(networks).toEqual({ apis: { internal: true }, stores: { internal: true } })
    for (const store of ['eventstore', 'mongodb']) expect(services[store]!.networks).toEqual(['stores'])
    const published = Object.entries(services).filter(([, { ports }]) => ports.length > 0)
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
      ['proxy', ['${LISTEN:-127.0.0.1:8080}:8080']],
    ])
  })

  test('no secret stands in it', () => {
    const given = Object.values(services).flatMap(({ environment }) => Object.entries(environment))
    expect(given.filter(([name]) => /PASS|SECRET|TOKEN|KEY|CREDENTIAL/.test(name))).toEqual([
      ['ADMIN_PASSWORD_FILE', '/run/secrets/admin-password'],
      ['PSEUDONYM_KEY', '${PSEUDONYM_KEY:-}'],
      ['CHAIN_KEY', '${CHAIN_KEY:-}'],
      ['CHAIN_KEY', '${CHAIN_KEY:-}'],
    ])
    expect(secrets).toEqual({
      'admin-password': { file: '${ADMIN_PASSWORD_FILE:-./secrets/admin-password}' },
    })
    expect(read('.gitignore')).toMatch(/^\/?secrets\/?$/m)
    for (const path of ['docker-compose.yml', 'infra/Dockerfile', 'infra/haproxy.cfg']) {
      expect(read(path)).not.toMatch(/:\/\/[^\s/@]*:[^\s/@]+@/) // a URL with a password
      expect(read(path)).not.toMatch(/(?:pass\w*|secret|token|\bkey\w*)\s*=|--(?:pass\w*|user|token)\b/i)
      expect(read(path)).not.toMatch(/-----BEGIN|(?<!@sha256:)\b[\da-f]{32,}\b/i) // a key
    }
  })
})

describe('infra/Dockerfile', () => {
  const stages = dockerfile.split(/^(?=FROM )/m).filter((stage) => stage.startsWith('FROM '))
  const image = stages.at(-1)!

  test('every stage runs the Node that the project brings', () => {
    const { dependencies } = z
      .object({ dependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(read('package.json')))
    const names = stages.map((stage) => /^FROM (\S+)/.exec(stage)![1]!)
    const [base, ...others] = new Set(names.filter((name) => name.includes(':')))
    expect(others).toEqual([])
    expect(base!.split('@')[0]).toBe(`node:${dependencies.node}-bookworm-slim`)
    expect(base).toMatch(DIGEST)
  })

  test('the image builds nothing, runs as nobody special and says whether it lives', () => {
    expect(image).not.toMatch(/npm (?:ci|install|run)/)
    expect(image).toMatch(/^USER node$/m)
    expect(image).toMatch(/^STOPSIGNAL SIGTERM$/m)
    expect(image).toMatch(/^HEALTHCHECK .*CMD \["node"/m)
    expect(dockerfile).not.toMatch(/^(?:ARG|ENV) .*(?:PASSWORD|SECRET|TOKEN)/m)
  })

  test('the build sees only what is named', () => {
    const [first, ...rest] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(first).toBe('*')
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
      paths!.split(' ').map((path) => path.split('/')[0]),
    )
    for (const name of copied) expect(rest).toContain(`!${name}`)
  })
})

test('the proxy asks for the APIs by the name and the port they have', () => {
  const asked = [...read('infra/haproxy.cfg').matchAll(/server-template \w+ \d+ (\S+)/g)].map(
    ([, address]) => address,
  )
  expect(asked).toEqual(['api:8080', 'api:8080'])
  expect(services['api']!.networks.filter((name) => services['proxy']!.networks.includes(name))).toEqual([
    'apis',
  ])
  expect(dockerfile).toContain('PORT=8080')
})
