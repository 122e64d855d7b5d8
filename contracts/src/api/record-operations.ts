import { z } from 'zod'
import type { RecordDefinition } from '../record.ts'
import { asOfParameters } from '../as-of-query.ts'
import { id } from '../number.ts'
import { recordHistory, recordHistoryQuery } from '../record-history.ts'
import { useKinds } from '../refusal.ts'
import { callsOf, type Operation, type Tag, warned } from './operation.ts'

type Described = {
  readonly definition: RecordDefinition
  /** The record in answers. */
  readonly row: z.ZodObject
  readonly tag: Tag
  /** Plural, and singular with article: `divisions`, `a division`. */
  readonly words: readonly [string, string]
  /** Query parameters that filter the list. */
  readonly query?: z.ZodRawShape
  /** Whether it can also be read as of a past moment. */
  readonly hasPast?: true
}

/** What keeps a record from being deleted. */
const recordUses = z.object({
  uses: z.array(
    z.object({
      kind: z.enum(useKinds),
      count: z.number().int(),
      names: z.array(z.string()).describe('The first few.'),
    }),
  ),
})

/** Calls to undo a change, to see what keeps a record from being deleted, and to read its history. */
export function undoOperations({ definition: { path }, row, tag, words: [, one] }: Described): Operation[] {
  return [
    undoOperation({ path, tag, one, row: row.extend(warned.shape) }),
    callsOf(tag).read(`${path}/{id}/uses`, {
      summary: `What needs ${one}`,
      description: 'As long as there is anything, it cannot be deleted.',
      answer: recordUses,
    }),
    historyOperation({ path, tag, one }),
  ]
}

type UndoOf = HistoryOf & { readonly row: z.ZodObject }

/** Undoes the last change of a record. */
export function undoOperation({ path, tag, one, row }: UndoOf): Operation {
  return callsOf(tag).post(`${path}/{id}/undo`, {
    summary: `Take back the last change of ${one}`,
    description:
      'Creation, change or deletion; `If-Match` has to carry the ETag that it was answered with. 412 when somebody has changed it since, 204 when it was a creation.',
    answer: row,
    isConditional: true,
  })
}

type HistoryOf = Pick<Operation, 'path' | 'tag'> & { readonly one: string }

/** Reads who changed which field of a record. */
export function historyOperation({ path, ...rest }: HistoryOf): Operation {
  return onlyHistoryOperation({ path: `${path}/{id}`, ...rest })
}

/** Reads the history of something that exists exactly once. */
export function onlyHistoryOperation({ path, tag, one }: HistoryOf): Operation {
  return callsOf(tag).read(`${path}/history`, {
    summary: `Read the history of ${one}`,
    description:
      'Who changed which field, when, from what to what and how, the latest first; also of what is gone. To put a value back, send it as `to` says it.',
    query: recordHistoryQuery,
    answer: recordHistory,
  })
}

/** The six calls of master data. */
export function recordOperations({
  definition,
  row,
  tag,
  words: [all, one],
  query = {},
  hasPast,
}: Described): Operation[] {
  const { path } = definition
  const { list, patch, post, put, read, remove } = callsOf(tag)
  const moment = hasPast ? asOfParameters : {}
  const single: `/${string}` = `${path}/{id}`
  const body = recordBody(definition)
  const saved = row.extend(warned.shape)
  return [
    list(path, { summary: `List ${all}`, row, query: { ...query, ...moment } }),
    post(path, {
      summary: `Create ${one}`,
      description: 'With an `id` in the body it changes the one that has it.',
      body: body.extend({ id: id.optional() }),
      answer: { status: 201, body: saved },
    }),
    read(single, { summary: `Read ${one}`, ...(hasPast && { query: z.object(moment) }), answer: row }),
    put(single, { summary: `Change ${one}`, body, answer: saved }),
    patch(single, { summary: `Change fields of ${one}`, body: body.partial(), answer: saved }),
    remove(single, {
      summary: `Delete ${one}`,
      description:
        'Answers 200 with `warnings` when more went with it, 409 `in-use` while something needs it.',
    }),
  ]
}

/** The body of a record. References are sent as `{ "businessUnit": { "id": 1 } }` or as `{ "businessUnitId": 1 }`. */
export function recordBody({ fields, references }: RecordDefinition): z.ZodObject {
  const own = Object.entries(references).map(([key, field]) => {
    const reference = z.object({ id })
    const isList = field.endsWith('Ids')
    return [
      [key, (isList ? z.array(reference) : reference).optional()],
      [field, (isList ? z.array(id) : id).optional()],
    ] as const
  })
  return z.object({ ...fields, ...Object.fromEntries(own.flat()) })
}
