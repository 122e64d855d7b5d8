import { readFileSync } from 'node:fs'
import { z } from 'zod'

export type Config = {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly role: 'all' | 'api' | 'projector'
  readonly streamPrefix: string
  readonly eventStoreUrl: string | null
  readonly mongodbUrl: string | null
  /** First administrator, created only while no user exists. */
  readonly admin: { readonly email: string; readonly password: string } | null
  /** Secret behind account pseudonyms in the security log and the keys of personal data; null: a generated one is stored. */
  readonly pseudonymKey: string | null
  /** Key that seals the event log; null: a generated one in a file of the data folder. */
  readonly chainKey: string | null
  /** Milliseconds between two seals. */
  readonly sealEvery: number
  readonly oauthClient: { readonly id: string; readonly secret: string }
  /** Used until an administrator changes them in the settings. */
  readonly planning: { readonly startYear: number; readonly planYears: number }
  readonly importYears: { readonly from: number; readonly to: number }
  readonly overtimePolicy: OvertimePolicy
  readonly loginLimitPerMinute: number
  readonly demoMode: boolean
  readonly publicOrigin: string
  /** Proxies whose forwarding headers are trusted: addresses, networks, `loopback` or `uniquelocal`; null: none. */
  readonly trustedProxy: string | null
  readonly logLevel: LogLevel
}

/** Least length of a key in characters: 128 bits take as many in hexadecimal. */
const SHORTEST_KEY = 32

const overtimePolicy = z.enum(['sa-art107', 'basic-150', 'de-tvoed'])
type OvertimePolicy = z.infer<typeof overtimePolicy>
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
type LogLevel = z.infer<typeof logLevel>

const wholeNumber = (fallback: number, min: number, max: number): z.ZodType<number> =>
  z.string().regex(/^\d+$/).default(String(fallback)).transform(Number).pipe(z.number().min(min).max(max))

/** Env files and compose files set a variable to the empty string when they mean that it is not set. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(8080, 0, 65_535),
  DATA_DIR: z.string().default('./data'),
  EVENTSTORE_URL: optional(z.string()),
  MONGODB_URL: optional(z.string()),
  // Exactly one dash, at the end, so that no prefix is the beginning of another one.
  STREAM_PREFIX: z
    .string()
    .regex(/^[a-zA-Z0-9]+-$/)
    .default('staffplan-'),
  ROLE: z.enum(['all', 'api', 'projector']).default('all'),
  ADMIN_EMAIL: optional(z.string()),
  ADMIN_PASSWORD: optional(z.string()),
  ADMIN_PASSWORD_FILE: optional(z.string()),
  PSEUDONYM_KEY: optional(z.string()),
  PSEUDONYM_KEY_FILE: optional(z.string()),
  CHAIN_KEY: optional(z.string()),
  CHAIN_KEY_FILE: optional(z.string()),
  SEAL_EVERY_SECONDS: wholeNumber(60, 5, 86_400),
  OAUTH_CLIENT_ID: z.string().default('staffplan-web'),
  OAUTH_CLIENT_SECRET: z.string().default('staffplan-web'),
  PLANNING_START_YEAR: wholeNumber(2019, 1950, 2200),
  PLANNING_YEARS: wholeNumber(2, 1, 10),
  IMPORT_YEARS: z
    .string()
    .regex(/^\d{4}-\d{4}$/)
    .default('2015-2020'),
  OVERTIME_POLICY: overtimePolicy.default('sa-art107'),
  LOGIN_LIMIT_PER_MINUTE: wholeNumber(20, 1, 100_000),
  DEMO_MODE: z.enum(['true', 'false']).default('false'),
  PUBLIC_ORIGIN: optional(z.url()),
  TRUSTED_PROXY: optional(z.string().regex(/^[\w.:/, ]+$/)),
  LOG_LEVEL: logLevel.default('info'),
})

/** Environment -> config. Throws with the names of the variables that cannot be read, never with their values. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const result = environment.safeParse(variables)
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))]
    throw new Error(`cannot read ${names.join(', ')}: see the table of variables in README.md`)
  }
  const env = result.data
  const [from, to] = env.IMPORT_YEARS.split('-').map(Number) as [number, number] // the pattern guarantees two years
  refuseLonelyRoles(env)
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    role: env.ROLE,
    streamPrefix: env.STREAM_PREFIX,
    eventStoreUrl: env.EVENTSTORE_URL ?? null,
    mongodbUrl: env.MONGODB_URL ?? null,
    admin: firstAdministrator(env),
    pseudonymKey: keyOf(env, 'PSEUDONYM_KEY'),
    chainKey: keyOf(env, 'CHAIN_KEY'),
    sealEvery: env.SEAL_EVERY_SECONDS * 1_000,
    oauthClient: { id: env.OAUTH_CLIENT_ID, secret: env.OAUTH_CLIENT_SECRET },
    planning: { startYear: env.PLANNING_START_YEAR, planYears: env.PLANNING_YEARS },
    importYears: { from, to },
    overtimePolicy: env.OVERTIME_POLICY,
    loginLimitPerMinute: env.LOGIN_LIMIT_PER_MINUTE,
    demoMode: env.DEMO_MODE === 'true',
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://${printHost(env.HOST)}:${env.PORT}`,
    trustedProxy: env.TRUSTED_PROXY ?? null,
    logLevel: env.LOG_LEVEL,
  }
}

/** A process that does only part of the work must share its stores with the processes that do the rest. */
function refuseLonelyRoles(env: z.infer<typeof environment>): void {
  if (env.ROLE === 'api' && env.EVENTSTORE_URL === undefined)
    throw new Error('ROLE=api needs EVENTSTORE_URL: the embedded log has one process')
  if (env.ROLE === 'projector' && (env.EVENTSTORE_URL === undefined || env.MONGODB_URL === undefined))
    throw new Error('ROLE=projector needs EVENTSTORE_URL and MONGODB_URL: embedded stores have one process')
}

function firstAdministrator(env: z.infer<typeof environment>): Config['admin'] {
  const password = env.ADMIN_PASSWORD_FILE ? lineOf(env.ADMIN_PASSWORD_FILE) : env.ADMIN_PASSWORD
  if (env.ADMIN_EMAIL === undefined && password === undefined) return null
  if (env.ADMIN_EMAIL === undefined || password === undefined) {
    throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD (or ADMIN_PASSWORD_FILE) go together')
  }
  return { email: env.ADMIN_EMAIL, password }
}

/** Processes that seal the same log or write the same pseudonyms must be given the same key. Null when none is set. */
function keyOf(env: z.infer<typeof environment>, name: 'PSEUDONYM_KEY' | 'CHAIN_KEY'): string | null {
  const file = env[`${name}_FILE`]
  const key = file ? lineOf(file) : env[name]
  if (key === undefined) return null
  if (key.length < SHORTEST_KEY) throw new Error(`${name}: needs ${SHORTEST_KEY} characters or more`)
  return key
}

export function lineOf(file: string): string {
  return lineIn(readFileSync(file))
}

/** A secret file holds one line of text, with or without a line break at its end. */
export function lineIn(content: Buffer): string {
  return content.toString('utf8').replace(/\r?\n$/, '')
}

function printHost(host: string): string {
  return host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
}
