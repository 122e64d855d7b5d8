import { hash, type KeyObject } from 'node:crypto'
import type { PersonalFact } from '@staffplan/contracts/event-definition'
import type { Erasure, KeyBlock, KeyStore, Place } from '#ports/key-store.ts'
import { boxPurpose, type Sealed, type SealedPlace } from './sealed.ts'
import { boxed, decrypted, encrypted, keysWithout, newKeys, unboxed } from './sealed-box.ts'

/** Secrets of the installation: `wrapping` encrypts the stored keys, `naming` goes into the hashes of persons. */
export type MasterKey = { readonly wrapping: KeyObject; readonly naming: string }

/** Id of an event's block of keys, and the fact under each key; null for an erased one. */
export type SealedFacts = {
  readonly id: string
  readonly stream: string
  readonly facts: readonly (PersonalFact | null)[]
}

/** An erasure with the person in plain text; `person` is null when only rows are to be erased. */
export type ToErase = Omit<Erasure, 'person'> & { readonly person: string | null }

const NAME_CHARACTERS = 22
/** Row number in the place of an erased row; no row has it. */
const NOBODY = 0

/** Encrypts and decrypts the personal data of events. The key store holds the keys, themselves encrypted (wrapped). */
export class PersonalKeys {
  readonly #store: KeyStore
  readonly #askMaster: () => Promise<MasterKey>
  #known: MasterKey | null = null

  constructor({ store, master }: { readonly store: KeyStore; readonly master: () => Promise<MasterKey> }) {
    this.#store = store
    this.#askMaster = master
  }

  /** Encrypts facts; their keys are on the disk when this resolves. */
  async seal(place: SealedPlace, facts: readonly PersonalFact[]): Promise<Sealed> {
    const master = await this.#master()
    const id = crypto.randomUUID()
    const keys = newKeys(facts.length)
    const block = {
      id,
      stream: place.stream,
      rows: facts.map(({ row }) => row),
      persons: facts.map((fact) => namedIn(fact, master)),
    }
    await this.#store.put(wrapped(block, keys, master))
    const texts = facts.map(({ said }) => Buffer.from(JSON.stringify(said)))
    const sealed = { keys: id, v: 2 } as const
    return { ...sealed, box: boxed(texts, { keys, purpose: boxPurpose(sealed, place) }) }
  }

  /** Copies the keys of an event into another store, wrapped and named with that installation's secrets. */
  async handOn({ id, stream, facts }: SealedFacts, to: PersonalKeys): Promise<void> {
    const keys = (await this.load([id])).get(id)
    if (!keys) return
    const master = await to.#master()
    const rows = facts.map((fact) => fact?.row ?? NOBODY)
    const persons = facts.map((fact) => namedIn(fact, master))
    await to.#store.put(wrapped({ id, stream, rows, persons }, keys, master))
  }

  /** Digest of a text, the same in every process; without the installation's key no guess of the text can be checked. */
  async digest(purpose: 'request' | 'file' | 'result', text: string): Promise<string> {
    return hash('sha256', `${(await this.#master()).naming} ${purpose} ${text}`)
  }

  /** The current keys by block id; ids that the store does not have are left out. */
  async load(ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const master = await this.#master()
    const blocks = await this.#store.get(ids)
    return new Map(blocks.map((block) => [block.id, unwrapped(block, master)]))
  }

  /** Rows for which keys of a person are stored, under any of the spellings of the employee id, with their streams. */
  async rowsOf(spellings: Iterable<string>): Promise<readonly Place[]> {
    const names = new Set(await this.#namesOf(spellings))
    const found: Place[] = []
    for await (const { stream, rows, persons } of this.#store.all())
      for (const [index, row] of rows.entries()) if (names.has(persons[index]!)) found.push({ row, stream })
    return found
  }

  /** Records the erasure before anything is erased: a repeated request, or the next start, will continue it. */
  async begin({ person, alike = [], ...erasure }: ToErase): Promise<Erasure> {
    const names = person === null ? [] : await this.#namesOf([person, ...alike])
    const begun = { ...erasure, person: names[0] ?? '', alike: names.slice(1) }
    await this.#store.begun(begun)
    return begun
  }

  /** Records the erasure again with only some of its rows. */
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

  /** Those of the rows that have keys in the store. */
  async present(rows: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    const found = new Set<number>()
    for await (const block of this.#store.all())
      for (const row of block.rows) if (rows.has(row)) found.add(row)
    return found
  }

  /** Destroys all keys of an erasure; resolves when the files of this process hold none of them. */
  async erase({ person, alike = [], places, ...erasure }: Erasure): Promise<void> {
    const names = new Set([person, ...alike])
    const rows = new Set(erasure.rows)
    const named = new Set(places.map(placeName))
    const isMeant = ({ stream, ...block }: KeyBlock, index: number): boolean => {
      const row = block.rows[index]!
      return rows.has(row) || (names.has(block.persons[index]!) && named.has(placeName({ row, stream })))
    }
    for await (const found of this.#store.all()) await this.#eraseIn(found, isMeant)
    await this.#store.cleanse()
  }

  /** Destroys the keys of a stream whose events were removed. */
  async removeStream(stream: string): Promise<void> {
    await this.#store.removeStream(stream)
    await this.#store.cleanse()
  }

  async #namesOf(people: Iterable<string>): Promise<readonly string[]> {
    const master = await this.#master()
    return Array.from(people, (person) => nameOf(person, master))
  }

  /** Throws WrongMasterKey when it cannot open a stored block, so that no further keys are wrapped under another one. */
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
      const { id, stream, persons, rows } = block
      const gone = new Set(rows.flatMap((_, index) => (isMeant(found, index) ? [index] : [])))
      if (gone.size === 0) return
      const left = keysWithout(unwrapped(block, master), gone)
      const after = {
        id,
        stream,
        rows: rows.map((row, index) => (gone.has(index) ? NOBODY : row)),
        persons: persons.map((person, index) => (gone.has(index) ? '' : person)),
      }
      if (await this.#store.swap(block, wrapped(after, left, master))) return
      ;[block] = await this.#store.get([id]) // another erasure has changed it meanwhile
    }
  }
}

type Unwrapped = Omit<KeyBlock, 'keys'>

/** Wraps keys so that moving them to another block, stream, row or person makes them unreadable. */
function wrapped(block: Unwrapped, keys: Uint8Array, { wrapping }: MasterKey): KeyBlock {
  return { ...block, keys: encrypted(keys, { key: wrapping, purpose: blockPurpose(block) }) }
}

function unwrapped(block: KeyBlock, { wrapping }: MasterKey): Buffer {
  // The second purpose is that of old blocks, which were bound to their id only.
  for (const purpose of [blockPurpose(block), block.id])
    try {
      return decrypted(block.keys, { key: wrapping, purpose })
    } catch {
      continue
    }
  throw new WrongMasterKey()
}

function blockPurpose({ id, stream, rows, persons }: Unwrapped): string {
  return JSON.stringify([2, id, stream, rows, persons])
}

/** The stored keys were wrapped under another key of the installation. */
export class WrongMasterKey extends Error {
  constructor() {
    super(
      'the keys of personal data belong to another PSEUDONYM_KEY, or pseudonym-key file, than this process has',
    )
  }
}

/** The decrypted facts, parsed; null where the key was erased. */
export function opened(sealed: Sealed, place: SealedPlace, keys: Uint8Array): unknown[] {
  const purpose = boxPurpose(sealed, place)
  return unboxed(sealed.box, { keys, purpose }).map((text): unknown => text && JSON.parse(text.toString()))
}

function placeName({ row, stream }: Place): string {
  return `${row} ${stream}`
}

function namedIn(fact: PersonalFact | null, master: MasterKey): string {
  return fact === null || fact.person === null ? '' : nameOf(fact.person, master)
}

/** Keyed hash of a person: without the installation's key nobody can test whose it is. */
function nameOf(person: string, { naming }: MasterKey): string {
  return hash('sha256', `${naming} ${person}`, 'base64url').slice(0, NAME_CHARACTERS)
}
