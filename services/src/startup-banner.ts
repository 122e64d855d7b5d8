import { resolve } from 'node:path'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { type SignInHint, signInHint } from '#users/setup/setup.ts'

/** The banner after `npm start`: the address, how to sign in and where the data is stored. */
export async function welcome(deps: Deps, address: string): Promise<string> {
  const { config } = deps
  const url = config.publicOrigin.endsWith(':0') ? address : config.publicOrigin
  const hint = await signInHint(deps).catch(() => null) // the event store is away: print the rest
  const lines = [
    '',
    '  Staffplan is running',
    '',
    `  Address   ${url}`,
    ...(config.role === 'projector' ? [] : signIn(url, hint)),
    `  Data      ${whereDataLies(config)}`,
    ...(config.host === '127.0.0.1' || config.host === '::1' || config.host === 'localhost'
      ? []
      : [OPEN_TO_NETWORK]),
    '',
    '  Stop with Ctrl+C.',
    '',
  ]
  return `${lines.join('\n')}\n`
}

function whereDataLies({ dataDir, eventStoreUrl, mongodbUrl }: Config): string {
  const folder = resolve(dataDir)
  if (eventStoreUrl === null && mongodbUrl === null) return folder
  return `events in ${eventStoreUrl === null ? folder : 'EventStoreDB'}, read models in ${mongodbUrl === null ? folder : 'MongoDB'}`
}

const OPEN_TO_NETWORK = '  Warning   listens beyond this machine without TLS: put a proxy with TLS in front'

const NOBODY =
  '  Sign in   nobody can: start with ADMIN_EMAIL and ADMIN_PASSWORD, which name the first administrator'

function signIn(url: string, hint: SignInHint): string[] {
  if (hint === null) return ['  Sign in   with your e-mail address and password']
  if ('nobody' in hint) return [NOBODY]
  if ('email' in hint) return [`  Sign in   as ${hint.email} with the password given at the first start`]
  return [
    `  Sign in   open ${url}/setup and enter the setup code ${hint.setupCode} (once, within 60 minutes)`,
  ]
}
