import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer } from '../../services/src/testing/server.ts'
import { buildWorkedExample, type WorkedExample } from '../../services/src/testing/worked-example.ts'
import { BEN } from '../testing/people.ts'
import { BrowserTab } from './tab.given.ts'

export type Planner = { readonly userId: number; readonly token: string }

/** Two administrators of a server with the worked example. */
export class Planners implements AsyncDisposable {
  server!: TestServer // set by `start`
  example!: WorkedExample // set by `start`
  sara!: Planner // set by `start`
  ben!: Planner // set by `start`
  #tabs = 0

  async start(): Promise<void> {
    this.server = await startServer()
    this.example = await buildWorkedExample(this.server)
    const { body } = await this.server.call('POST', '/v1/users', { ...BEN, enabled: true, role: { id: 1 } })
    this.ben = { userId: body.id, token: await this.server.signIn(BEN.email, BEN.password) }
    this.sara = { userId: (await this.server.call('GET', '/v1/me')).body.id, token: this.server.token }
  }

  tabOf(person: Planner, clientId = `tab-0000${(this.#tabs += 1)}`): BrowserTab {
    return new BrowserTab(this.server, { ...person, clientId })
  }

  /** Draft key of the number of pupils in a year. */
  pupils(year: number): string {
    return `in|b${this.example.education}-p${this.example.pupils}-y${year}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server?.[Symbol.asyncDispose]() // it may not have started
  }
}

/** Starts the planners before the first test of a file and closes them after the last. */
export function setPlanners(): Planners {
  const planners = new Planners()
  beforeAll(() => planners.start())
  afterAll(() => planners[Symbol.asyncDispose]())
  return planners
}
