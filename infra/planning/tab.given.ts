import { setTimeout as pause } from 'node:timers/promises'
import { bigPictureStructure } from '@staffplan/contracts/arithmetic/structure'
import { LIVE_PATH, LIVE_PROTOCOL } from '@staffplan/contracts/live'
import { draftState } from '@staffplan/contracts/planning/draft'
import { publishedState } from '@staffplan/contracts/planning/published'
import type { TestServer } from '../../services/src/testing/server.ts'
import { Live } from '../../web/src/api/live.ts'
import type { LiveSession } from '../../web/src/planning/draft/live-session.ts'
import type { PublishOutcome } from '../../web/src/planning/draft/publish-in-flight.ts'
import { Sessions } from '../../web/src/planning/draft/sessions.ts'

const PERIOD = { startYear: 2019, planYears: 2 }

/** A tab's storage. */
class Storage {
  readonly #items = new Map<string, string>()
  get length(): number {
    return this.#items.size
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value)
  }
}

type Person = { readonly userId: number; readonly token: string; readonly roleId?: number }

/** The client's own core at a real server, as a browser's tab has it: everything but the page. */
export class BrowserTab {
  readonly storage = new Storage()
  readonly outcomes: PublishOutcome[] = []
  readonly #server: TestServer
  readonly #clientId: string
  readonly #sockets: WebSocket[] = []
  #isOnline = true
  #losesCommands = false
  #person: Person
  #live: Live
  sessions: Sessions

  constructor(server: TestServer, { clientId, ...person }: Person & { readonly clientId: string }) {
    this.#server = server
    this.#clientId = clientId
    this.#person = person
    this.#live = this.#openLine()
    this.sessions = this.#newSessions()
  }

  /** The page of the big picture, with everything that it needs to show figures. */
  async openPage(): Promise<LiveSession> {
    const { userId, roleId = 1 } = this.#person
    const session = this.sessions.of({ userId, roleId, period: PERIOD })
    const { body } = await this.#get('/v1/bigPicture/?year=2019')
    const source = { structure: bigPictureStructure.parse(body), specialDrivers: [], period: PERIOD }
    session.store.setSource(source)
    session.published.setSource(source)
    session.open()
    await until(() => session.status === 'live' && session.published.hasStarted())
    return session
  }

  /** The page begins anew: what is only in memory is gone. */
  reload(): void {
    this.#live.stop()
    this.sessions.end()
    this.#live = this.#openLine()
    this.sessions = this.#newSessions()
  }

  /** As somebody else, or again, after the session before ended. */
  signIn(person: Person): void {
    this.#person = person
    this.reload()
  }

  /** What every screen does once its line is there. */
  deliver(): void {
    const { userId, roleId = 1 } = this.#person
    this.sessions.deliver({ userId, roleId, period: PERIOD })
  }

  goOffline(): void {
    this.#isOnline = false
    for (const socket of this.#sockets) socket.close()
  }

  goOnline(): void {
    this.#isOnline = true
    this.#losesCommands = false
    this.#live.hurry()
  }

  /** From now on commands leave the tab and never arrive. */
  loseCommands(): void {
    this.#losesCommands = true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.sessions.end()
    this.#live.stop()
  }

  #openLine(): Live {
    const live = new Live({
      open: () => this.#socket(),
      token: () => this.#person.token,
      clientId: () => this.#clientId,
      isHidden: () => false,
      onSessionOver: () => {},
      onUnreadableChanges: () => {},
      onError: (error) => {
        throw error
      },
    })
    live.start()
    return live
  }

  #socket(): WebSocket {
    const isLost = (data: unknown): boolean =>
      this.#losesCommands && typeof data === 'string' && data.includes('"t":"cmd"')
    class Socket extends WebSocket {
      override send(data: Parameters<WebSocket['send']>[0]): void {
        if (!isLost(data)) super.send(data)
      }
    }
    // Nothing listens on port 1.
    const address = this.#isOnline ? this.#server.url.replace('http', 'ws') : 'ws://127.0.0.1:1'
    const socket = new Socket(`${address}${LIVE_PATH}`, LIVE_PROTOCOL)
    this.#sockets.push(socket)
    return socket
  }

  #newSessions(): Sessions {
    const live = this.#live
    return new Sessions({
      line: live,
      clientId: () => this.#clientId,
      storage: this.storage,
      schedule: (paint) => setTimeout(paint),
      loadDraft: async () => {
        const answer = await this.#get('/v1/bigPicture/draft')
        return answer.status === 200 ? draftState.parse(answer.body) : null
      },
      loadPublished: async () => publishedState.parse((await this.#get('/v1/bigPicture/published')).body),
      onRefused: () => {},
      onTooMany: () => {},
      onPublishSettled: (outcome) => this.outcomes.push(outcome),
    })
  }

  #get(path: string) {
    return this.#server.call('GET', path, undefined, { token: this.#person.token })
  }
}

export async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 15_000
  while (!condition()) {
    if (Date.now() > end) throw new Error('it never came to that')
    await pause(10)
  }
}
