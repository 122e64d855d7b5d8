import { setTimeout as pause } from 'node:timers/promises'
import { bigPictureStructure } from '@staffplan/contracts/arithmetic/structure'
import { LIVE_PATH, LIVE_PROTOCOL } from '@staffplan/contracts/live'
import { draftState } from '@staffplan/contracts/planning/draft'
import { publishedState } from '@staffplan/contracts/planning/published'
import type { TestServer } from '../../services/src/testing/server.ts'
import { Live } from '../../web/src/live/live.ts'
import type { LiveSession } from '../../web/src/planning/draft/live-session.ts'
import type { PublishOutcome } from '../../web/src/planning/draft/publication.ts'
import { Sessions } from '../../web/src/planning/draft/sessions.ts'
import { TabStorage } from './tab-storage.ts'

const PERIOD = { startYear: 2019, planYears: 2 }

/** A server, or a line to one. */
type Served = Pick<TestServer, 'url' | 'call'>

type Options = Person & {
  readonly clientId: string
  /** Milliseconds until an unanswered connection is given up; as in browsers unless given. */
  readonly answerWithin?: number
  /** Called with every frame before the tab gets it. */
  readonly onText?: (text: string) => void
}

type Person = { readonly userId: number; readonly token: string; readonly roleId?: number }

/** The client's own core with a real server, as in a browser's tab: everything but the page. */
export class BrowserTab {
  readonly storage = new TabStorage()
  readonly outcomes: PublishOutcome[] = []
  /** Tokens whose session the server reported as ended. */
  readonly ended: string[] = []
  readonly #server: Served
  readonly #clientId: string
  readonly #answerWithin: number | undefined
  readonly #onText: (text: string) => void
  readonly #sockets: WebSocket[] = []
  #isOnline = true
  #losesCommands = false
  #person: Person
  #live: Live
  sessions: Sessions
  /** The session of the page that was opened last. */
  session: LiveSession | null = null

  constructor(server: Served, { clientId, answerWithin, onText, ...person }: Options) {
    this.#server = server
    this.#clientId = clientId
    this.#answerWithin = answerWithin
    this.#onText = onText ?? (() => {})
    this.#person = person
    this.#live = this.#openLine()
    this.sessions = this.#newSessions()
  }

  /** Opens the page of the big picture, with everything it needs to show figures. */
  async openPage(): Promise<LiveSession> {
    const { userId, roleId = 1 } = this.#person
    const session = this.sessions.of({ userId, roleId, period: PERIOD })
    const { body } = await this.#get('/v1/bigPicture/?year=2019')
    const source = { structure: bigPictureStructure.parse(body), specialDrivers: [], period: PERIOD }
    session.store.setSource(source)
    session.published.setSource(source)
    session.open()
    this.session = session
    await until(() => session.status === 'live' && session.published.hasStarted())
    return session
  }

  /** Reloads the page: everything that is only in memory is lost. */
  reload(): void {
    this.#live.stop()
    this.sessions.end()
    this.#live = this.#openLine()
    this.sessions = this.#newSessions()
  }

  /** Signs in as another user, or as the same one again, after the previous session has ended. */
  signIn(person: Person): void {
    this.#person = person
    this.reload()
  }

  /** Continues the session with a new token, as after a change of the password. */
  renew(token: string): void {
    this.#person = { ...this.#person, token }
    this.#live.renew()
  }

  /** How many sockets the tab has opened. */
  get opened(): number {
    return this.#sockets.length
  }

  /** Sends what was kept, as every screen does when the connection opens. */
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

  /** Goes offline and waits until the page shows it. */
  async loseLine(): Promise<void> {
    this.goOffline()
    await until(() => this.session?.status === 'offline')
  }

  /** Waits until everything entered was stored and its events have come back. */
  async settled(): Promise<void> {
    await until(() => this.sessions.unsent === 0)
  }

  /** From then on commands leave the tab and never arrive. */
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
      onSessionOver: (token) => this.ended.push(token),
      onUnreadableChanges: () => {},
      onError: (error) => {
        throw error
      },
      ...(this.#answerWithin !== undefined && { answerWithin: this.#answerWithin }),
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
    socket.addEventListener('message', ({ data }) => this.#onText(String(data)))
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
      loadDraft: async () => draftState.safeParse(await this.#read('/v1/bigPicture/draft')).data ?? null,
      loadPublished: async () =>
        publishedState.safeParse(await this.#read('/v1/bigPicture/published')).data ?? null,
      onRefused: () => {},
      onSkipped: () => {},
      onTooMany: () => {},
      onPublishSettled: (outcome) => this.outcomes.push(outcome),
      onPublishedSnapshotSettled: () => {},
      onRestoreStepped: () => {},
    })
  }

  #get(path: string) {
    return this.#server.call('GET', path, undefined, { token: this.#person.token })
  }

  /** The body of an answer with status 200, else null. */
  async #read(path: string): Promise<unknown> {
    const answer = await this.#get(path).catch(() => null)
    return answer?.status === 200 ? answer.body : null
  }
}

/** As patient as the other tests: a busy machine may stall for seconds. */
export async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 30_000
  while (!condition()) {
    if (Date.now() > end) throw new Error('it never came to that')
    await pause(10)
  }
}
