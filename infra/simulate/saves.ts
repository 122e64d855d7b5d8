import type { SeenTitle } from '../../web/src/planning/draft/snapshot-commands.ts'
import type { LiveSession } from '../../web/src/planning/draft/live-session.ts'
import type { Announced } from '../../web/src/planning/draft/announcement.ts'
import type { Publication } from '../../web/src/planning/draft/publication.ts'
import type { Chance } from './chance.ts'

/** One user's publications: the dialog is opened, and some time later its content is published, or the dialog is closed. */
export class Saves {
  #session: LiveSession | null = null
  #dialog: Publication | null = null

  /** What could be published now; null for nothing. */
  get announced(): Announced | null {
    return this.#dialog?.canPublish ? this.#dialog.announced : null
  }

  /** The user's next action with the dialog. */
  act(session: LiveSession, chance: Chance): void {
    if (this.#session !== session || this.#dialog?.phase === 'done') this.#leave()
    this.#session = session
    if (!this.#dialog) this.#dialog = session.beginPublication()
    else if (chance.is(0.15)) this.#leave()
    else {
      if (chance.is(0.3)) this.#dialog.includeNewer()
      const [change] = this.#dialog.announced?.changes ?? []
      if (change && chance.is(0.1)) this.#dialog.takeBack(change.key)
      this.#dialog.publish(
        chance.is(0.5) ? 'as agreed' : '',
        chance.is(0.2) ? seenTitle(session, 'one') : null,
      )
    }
  }

  #leave(): void {
    this.#dialog?.close()
    this.#dialog = null
  }
}

/** The title as shown on the screen. */
export function seenTitle({ store }: Pick<LiveSession, 'store'>, title: string): SeenTitle {
  return { title, seen: store.snapshots.find((each) => each.title === title)?.rev ?? null }
}
