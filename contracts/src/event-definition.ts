import type { z } from 'zod'

/** A kind of event: its present shape, and how each older one becomes the next. */
export type EventDefinition<Data extends z.ZodType = z.ZodType> = {
  readonly schema: number
  readonly data: Data
  /** Each older shape to the next, from schema 1 on. */
  readonly upcasts: readonly Upcast[]
  /** Of an event that stands for many others: those events, which readers get before it. */
  readonly standsFor?: (data: z.infer<Data>) => readonly Part[]
  /** Of an event with personal data: how that is separated from the rest, to be stored encrypted. */
  readonly sealing?: Sealing
}

/** The personal data of one row in an event; `person` is the employee, where the event names one. */
export type PersonalFact = { readonly row: number; readonly person: string | null; readonly said: unknown }

export type Sealing = {
  readonly take: (data: unknown) => { readonly rest: object; readonly facts: readonly PersonalFact[] }
  /** The data again, from the rest and the personal data; null, or none, for what is erased. */
  readonly give: (rest: object, said: readonly unknown[]) => object
  /** Decrypted only where its own stream is read, not by followers of the whole log. */
  readonly isReadWithStream?: true
}

/** An event that another one stands for, with the schema number that its data has. */
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
 * The present shape, and one upcast for each shape before it: the first leads from schema 1 to 2. No further step is needed
 * when a field is added that has a default.
 */
export function event<Data extends z.ZodType>(
  data: Data,
  { upcasts = [], ...rest }: Partial<Pick<EventDefinition<Data>, 'upcasts' | 'standsFor' | 'sealing'>> = {},
): EventDefinition<Data> {
  return { schema: upcasts.length + 1, data, upcasts, ...rest }
}
