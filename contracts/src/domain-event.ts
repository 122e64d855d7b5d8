import type { z } from 'zod'

/** A kind of event: its present shape, and how each older one becomes the next. */
export type EventDefinition<Data extends z.ZodType = z.ZodType> = {
  readonly schema: number
  readonly data: Data
  /** From schema n (the key) to n + 1. */
  readonly upcasts?: { readonly [schema: number]: (old: unknown) => unknown }
}

export type EventDefinitions = { readonly [type: string]: EventDefinition }

/** The events of a slice as a discriminated union; `entity` ("costCentre:17") goes into the metadata. */
export type EventOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: {
    readonly type: Type
    readonly data: z.infer<Definitions[Type]['data']>
    readonly entity?: string
  }
}[keyof Definitions & string]

/** The usual case: first shape of an event. */
export function event<Data extends z.ZodType>(data: Data): EventDefinition<Data> {
  return { schema: 1, data }
}
