import type { z } from 'zod'

/** A kind of event: its present shape, and how each older one becomes the next. */
export type EventDefinition<Data extends z.ZodType = z.ZodType> = {
  readonly schema: number
  readonly data: Data
  /** Each older shape to the next, from schema 1 on. */
  readonly upcasts: readonly Upcast[]
  /** Of an event that says at once what many others would: those, which readers get before it. */
  readonly standsFor?: (data: z.infer<Data>) => readonly Part[]
  /** Of an event that says something about people: how that is taken apart from the rest, to be stored under keys. */
  readonly sealing?: Sealing
}

/** What an event says of one row about a person; `person` names whose it is, where the event knows. */
export type PersonalFact = { readonly row: number; readonly person: string | null; readonly said: unknown }

export type Sealing = {
  readonly take: (data: unknown) => { readonly rest: object; readonly facts: readonly PersonalFact[] }
  /** The data again, from the rest and what was said; null, or none, for what is erased. */
  readonly give: (rest: object, said: readonly unknown[]) => object
  /** Whoever follows the whole log does not look into it. */
  readonly isReadWithStream?: true
}

/** An event that another one stands for, in the schema of its type in which it is told. */
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
