import { hash } from 'node:crypto'
import type { PersonalFact } from '@staffplan/contracts/domain-event'
import type { Erasure, KeyBlock, KeyStore, Place } from '#ports/key-store.ts'
import type { Sealed } from './sealed.ts'
import { boxed, decrypted, encrypted, keysWithout, newKeys, unboxed } from './sealed-box.ts'

/** What wraps the keys, and what people are named by among them. */
export type MasterKey = { readonly wrapping: Uint8Array; readonly naming: string }

/** The keys of an event, and whom each is about; null where it is erased. */
export type SealedFacts = {
  readonly id: string
  readonly stream: string
  readonly facts: readonly (PersonalFact | null)[]
}

/** Whose keys are to go: all of their rows, and where else they are named; nobody's name for rows alone. */
export type ToErase = Omit<Erasure, 'person'> & { readonly person: string | null }

const NAME_CHARACTERS = 22
/** In the place of an erased row: nobody looks for it again. */
const NOBODY = 0

/** Seals and opens what events say about people; the keys lie in their store, wrapped. */
export class PersonalKeys {
  readonly #store: KeyStore
  readonly #askMaster: () => Promise<MasterKey>
  #known: MasterKey | null = null

  constructor({ store, master }: { readonly store: KeyStore; readonly master: () => Promise<MasterKey> }) {
    this.#store = store
    this.#askMaster = master
  }

  /** The keys are on the disk when this resolves. */
  async seal(stream: string, facts: readonly PersonalFact[]): Promise<Sealed> {
    const master = await this.#master()
    const id = crypto.randomUUID()
    const keys = newKeys(facts.length)
    await this.#store.put({
      id,
      stream,
      rows: facts.map(({ row }) => row),
      persons: facts.map((fact) => namedIn(fact, master)),
      keys: encrypted(keys, { key: master.wrapping, purpose: id }),
    })
    const texts = facts.map(({ said }) => Buffer.from(JSON.stringify(said)))
    return { keys: id, box: boxed(texts, { keys, purpose: id }) }
  }

  /** Puts the keys of an event into another store, under the names and the key of that installation. */
  async handOn({ id, stream, facts }: SealedFacts, to: PersonalKeys): Promise<void> {
    const keys = (await this.load([id])).get(id)
    if (!keys) return
    const master = await to.#master()
    await to.#store.put({
      id,
      stream,
      rows: facts.map((fact) => fact?.row ?? NOBODY),
      persons: facts.map((fact) => namedIn(fact, master)),
      keys: encrypted(keys, { key: master.wrapping, purpose: id }),
    })
  }

  /** By which nobody can try what the text is without the key of the installation; the same in every process. */
  async digest(text: string): Promise<string> {
    return hash('sha256', `${(await this.#master()).naming} request ${text}`)
  }

  /** The keys of each, as they are now; those that the store does not have are missing. */
  async load(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const master = await this.#master()
    const blocks = await this.#store.get(ids)
    return new Map(blocks.map((block) => [block.id, unwrapped(block, master)]))
  }

  /** Rows that stand under keys of the person, with the streams they stand in. */
  async rowsOf(person: string): Promise<readonly Place[]> {
    const name = nameOf(person, await this.#master())
    const found: Place[] = []
    for await (const { stream, rows, persons } of this.#store.all())
      for (const [index, row] of rows.entries()) if (persons[index] === name) found.push({ row, stream })
    return found
  }

  /** Writes down that they are to be erased, before anything is: whoever asks again, and each start, goes on with it. */
  async begin({ person, ...erasure }: ToErase): Promise<Erasure> {
    const name = person === null ? '' : nameOf(person, await this.#master())
    const begun = { ...erasure, person: name }
    await this.#store.begun(begun)
    return begun
  }

  /** The same erasure, but for some of its rows. */
  async narrowed(erasure: Erasure, rows: readonly number[]): Promise<Erasure> {
    const narrow = { ...erasure, rows }
    await this.#store.begun(narrow)
    return narrow
  }

  unfinished(): Promise<readonly Erasure[]> {
    return this.#store.unfinished()
  }

  end({ id }: Erasure): Promise<void> {
    return this.#store.ended(id)
  }

  /** Those of the rows that have keys. */
  async present(rows: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    const found = new Set<number>()
    for await (const block of this.#store.all())
      for (const row of block.rows) if (rows.has(row)) found.add(row)
    return found
  }

  /** Destroys every key of an erasure; resolves when none of it is left in files of this process. */
  async erase({ person, places, ...erasure }: Erasure): Promise<void> {
    const rows = new Set(erasure.rows)
    const named = new Set(places.map(placeName))
    const isMeant = ({ stream, ...block }: KeyBlock, index: number): boolean => {
      const row = block.rows[index]!
      return rows.has(row) || (block.persons[index] === person && named.has(placeName({ row, stream })))
    }
    for await (const found of this.#store.all()) await this.#eraseIn(found, isMeant)
    await this.#store.cleanse()
  }

  /** Of a stream whose events were removed. */
  async removeStream(stream: string): Promise<void> {
    await this.#store.removeStream(stream)
    await this.#store.cleanse()
  }

  /** Throws `WrongMasterKey` where it does not open what is stored: nothing more is to be wrapped under another one. */
  async #master(): Promise<MasterKey> {
    if (this.#known) return this.#known
    const master = await this.#askMaster()
    for await (const block of this.#store.all()) {
      unwrapped(block, master)
      break
    }
    return (this.#known = master)
  }

  async #eraseIn(found: KeyBlock, isMeant: (block: KeyBlock, index: number) => boolean): Promise<void> {
    const master = await this.#master()
    for (let block: KeyBlock | undefined = found; block;) {
      const { id, persons, rows } = block
      const gone = new Set(rows.flatMap((_, index) => (isMeant(found, index) ? [index] : [])))
      if (gone.size === 0) return
      const left = keysWithout(unwrapped(block, master), gone)
      const after = {
        ...block,
        rows: rows.map((row, index) => (gone.has(index) ? NOBODY : row)),
        persons: persons.map((person, index) => (gone.has(index) ? '' : person)),
        keys: encrypted(left, { key: master.wrapping, purpose: id }),
      }
      if (await this.#store.swap(block, after)) return
      ;[block] = await this.#store.get([id]) // another erasure has changed it meanwhile
    }
  }
}

function unwrapped({ id, keys }: KeyBlock, { wrapping }: MasterKey): Buffer {
  try {
    return decrypted(keys, { key: wrapping, purpose: id })
  } catch {
    throw new WrongMasterKey()
  }
}

/** The keys of people were wrapped under another key of the installation. */
export class WrongMasterKey extends Error {
  constructor() {
    super(
      'the keys of personal data belong to another PSEUDONYM_KEY, or pseudonym-key file, than this process has',
    )
  }
}

/** The texts, parsed; null where the key is gone. */
export function opened({ keys: purpose, box }: Sealed, keys: Uint8Array): unknown[] {
  return unboxed(box, { keys, purpose }).map((text): unknown => text && JSON.parse(text.toString()))
}

function placeName({ row, stream }: Place): string {
  return `${row} ${stream}`
}

function namedIn(fact: PersonalFact | null, master: MasterKey): string {
  return fact === null || fact.person === null ? '' : nameOf(fact.person, master)
}

/** Whoever does not have the key of the installation cannot try who it is. */
function nameOf(person: string, { naming }: MasterKey): string {
  return hash('sha256', `${naming} ${person}`, 'base64url').slice(0, NAME_CHARACTERS)
}
