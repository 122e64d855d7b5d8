import { TYPED_BESIDE } from '#records/typed-beside.ts'
import type { BigPictureSession } from './draft/big-picture-session.ts'

type Typed = Readonly<Record<string, string>>

const asides = new WeakMap<BigPictureSession, Aside>()

/**
 * What was typed into forms beside the plan, by form. A click elsewhere closes such a form; the next time it opens with
 * the same text, even after a reload or a new session of the same user, until the text is stored or given up.
 */
export function typedAside(session: BigPictureSession): Aside {
  const known = asides.get(session) ?? new Aside(session)
  asides.set(session, known)
  return known
}

class Aside {
  readonly #key: string
  readonly #typed: Map<string, Typed>

  constructor({ userId, period }: Pick<BigPictureSession, 'userId' | 'period'>) {
    this.#key = `${TYPED_BESIDE}${userId}.${period.startYear}`
    const kept = sessionStorage.getItem(this.#key)
    this.#typed = new Map(kept === null ? [] : (JSON.parse(kept) as [string, Typed][])) // only `#keep` writes there
  }

  get(form: string): Typed | undefined {
    return this.#typed.get(form)
  }

  set(form: string, typed: Typed): void {
    this.#typed.set(form, typed)
    this.#keep()
  }

  delete(form: string): void {
    if (this.#typed.delete(form)) this.#keep()
  }

  #keep(): void {
    if (this.#typed.size === 0) return sessionStorage.removeItem(this.#key)
    try {
      sessionStorage.setItem(this.#key, JSON.stringify([...this.#typed]))
    } catch {
      // The tab's storage is full: the text stays in memory, and only a reload would lose it.
    }
    return undefined
  }
}
