import type { z } from 'zod'

/** An event type: its present schema, and how data of each older schema becomes that of the next. */
export type EventDefinition<Data extends z.ZodType = z.ZodType> = {
  readonly schema: number
  readonly data: Data
  /** From each older schema to the next, starting with schema 1. */
  readonly upcasts: readonly Upcast[]
  /** For compound events: the events that it stands for, which readers get before the event itself. */
  readonly standsFor?: (data: z.infer<Data>) => readonly Part[]
  /** For events with personal data: how that is separated from the rest, to be stored encrypted. */
  readonly sealing?: Sealing
}

/** The personal data of one row in an event; `person` is the employee, where the event names one. */
export type PersonalFact = { readonly row: number; readonly person: string | null; readonly said: unknown }

export type Sealing = {
  readonly take: (data: unknown) => { readonly rest: object; readonly facts: readonly PersonalFact[] }
  /** Puts the data together again from the rest and the personal data, which is null or missing where it was erased. */
  readonly give: (rest: object, said: readonly unknown[]) => object
  /** Decrypted only when its own stream is read, not for followers of the whole log. */
  readonly isReadWithStream?: true
}

/** An event that a compound event stands for, with the schema number of its data. */
export type Part = { readonly type: string; readonly schema: number; readonly data: object }

type Upcast = (old: unknown) => unknown

export type EventDefinitions = { readonly [type: string]: EventDefinition }

/** The events of a slice as a discriminated union; `entity` ("costCentre:17") goes into the metadata. */
export type EventOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: {
    readonly type: Type
    readonly data: z.infer<Definitions[Type]['data']>
    readonly entity?: string
  }
}[keyof Definitions & string]

/**
 * Defines an event type: the present schema, and one upcast for each earlier schema, the first from 1 to 2. Adding a field
 * with a default needs no upcast.
 */
export function event<Data extends z.ZodType>(
  data: Data,
  { upcasts = [], ...rest }: Partial<Pick<EventDefinition<Data>, 'upcasts' | 'standsFor' | 'sealing'>> = {},
): EventDefinition<Data> {
  return { schema: upcasts.length + 1, data, upcasts, ...rest }
}
