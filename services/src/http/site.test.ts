import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { readConfig } from '../config.ts'
import type { Sessions } from '#deps.ts'
import { expiringAt } from '#testing/expiring-with.ts'
import { createHttpServer } from './create-http-server.ts'
import { serveSite } from './site.ts'

const PAGE = '<!doctype html><title>Staffplan</title>'
const SCRIPT = 'export const answer = 42\n'.repeat(100)

const folder = temporaryFolder()
let app: FastifyInstance

/** Sessions of nobody; the calls under test do not use them. */
const sessions: Sessions = {
  open: () => Promise.reject(new Error('not asked')),
  end: () => Promise.resolve(0n),
  authenticate: () => Promise.resolve(null),
  isOpen: () => false,
  onRevoked: () => () => {},
}

beforeAll(async () => {
  await mkdir(join(folder.path, 'dist/assets'), { recursive: true })
  await writeFile(join(folder.path, 'dist/index.html'), PAGE)
  await writeFile(join(folder.path, 'dist/favicon.svg'), '<svg/>')
  await writeFile(join(folder.path, 'dist/assets/index-abc123.js'), SCRIPT)
  await writeFile(join(folder.path, 'dist/assets/index-abc123.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder.path, 'secret.txt'), 'secret')
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const { store: expiring } = expiringAt()
  const personalData = {
    keys: null,
    forget: async () => {},
    cleanse: async () => {},
    unfinished: new Map(),
    lostKeys: null,
  }
  const events = { life: async () => '' } as never // nothing else is used
  app = createHttpServer({ config, sessions, expiring, personalData, events, now: () => new Date() })
  serveSite(app, join(folder.path, 'dist'))
  app.get('/v1/known', { config: { role: 'public' } }, async () => 'known')
  await app.ready()
})
afterAll(async () => {
  await app.close()
  folder[Symbol.dispose]()
})

test.each(['/', '/home', '/OverviewPlanning/bigpicture', '/orgStructure/divisionOverview?x=1', '/_=_'])(
  'the address of a screen, %s, is answered with the entry page, which is always asked for again',
  async (url) => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([statusCode, body]).toEqual([200, PAGE])
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  },
)

test('assets are compressed beforehand and kept for ever', async () => {
  const url = '/assets/index-abc123.js'
  const plain = await app.inject({ url })
  expect([plain.statusCode, plain.body]).toEqual([200, SCRIPT])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const small = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  })
  expect(small.rawPayload.length).toBeLessThan(SCRIPT.length / 4)
})

test('other files are asked for again with their ETag', async () => {
  const first = await app.inject({ url: '/favicon.svg' })
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache'])
  const again = await app.inject({ url: '/favicon.svg', headers: { 'if-none-match': first.headers.etag } })
  expect(again.statusCode).toBe(304)
})

test.each([
  '/assets/gone.js',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/.env',
  '/v1/unknown',
])('%s is not there', async (url) => {
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } })
  expect(statusCode).toBe(404)
  expect(body).not.toContain('secret')
})

test('what is no page is no deep link, and nothing is posted to a screen', async () => {
  expect((await app.inject({ url: '/home', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  expect((await app.inject({ url: '/home', method: 'POST' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/v1/known', method: 'POST' })).statusCode).toBe(405)
})
