import multipart from '@fastify/multipart'
import { Refusal, type RefusalCode } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signedInAs } from './authenticate.ts'

export type Upload = {
  readonly file: Buffer
  readonly fields: ReadonlyMap<string, string>
  /** Whether the file name has the extension of a workbook; nothing else of the name is used. */
  readonly isCalledWorkbook: boolean
}

/** Extensions of workbooks, such as `.xlsx`. */
const WORKBOOK = /\.xl\w{1,3}$/i
/** Refusals of a file that was read as text because nothing in it said what else it was. */
const NO_TEXT: ReadonlySet<RefusalCode> = new Set(['delimiter-uncertain', 'format-unknown'])

const MAX_FIELDS = 6
const MAX_FIELD_BYTES = 1_024

/** Lets routes of this instance take files; a body is read part by part, only when the route asks for it. */
export function acceptUploads(app: FastifyInstance): void {
  app.register(multipart, { throwFileSizeLimit: true })
}

/** Milliseconds for the sender to read a refusal; then an upload still on its way is cut off. */
const LINGER = 1_000

/** Bytes of the body as stated by the request; null when it does not say. */
export function statedLength({ headers }: FastifyRequest): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

type Form = {
  readonly fileField: string
  readonly maxBytes: number
  /** Gets the fields that came before the file, and may refuse the file before it is read. */
  readonly beforeFile?: (fields: ReadonlyMap<string, string>) => Promise<void>
}

/**
 * Reads one file under a known field name, and a few short fields in any order. Throws `unauthenticated` as soon as the
 * sender's session ends, without waiting for the rest.
 */
export async function readUpload(request: FastifyRequest, form: Form): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('media-type-unsupported')
  const revoked = Promise.withResolvers<never>()
  const mine = signedInAs(request).sessionId
  const unsubscribe = request.server.onRevoked(({ sessionId }) => {
    if (sessionId === mine) revoked.reject(new Refusal('unauthenticated'))
  })
  const reading = readForm(request, form)
  try {
    return await Promise.race([reading, revoked.promise])
  } catch (error) {
    reading.catch(() => {}) // fails when it is cut off
    setTimeout(() => {
      if (!request.raw.complete) request.raw.socket.destroy()
    }, LINGER).unref()
    throw error
  } finally {
    unsubscribe()
  }
}

/** Replaces the refusal of a file named like a workbook: a damaged workbook may look like any text. */
export function asCalled({ isCalledWorkbook }: Upload): (error: unknown) => never {
  return (error) => {
    const isMeant = isCalledWorkbook && error instanceof Refusal && NO_TEXT.has(error.code)
    throw isMeant ? new Refusal('workbook-unreadable') : error
  }
}

async function readForm(request: FastifyRequest, { fileField, maxBytes, beforeFile }: Form): Promise<Upload> {
  const limits = {
    files: 1,
    fileSize: maxBytes,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    parts: MAX_FIELDS + 2,
    fieldNameSize: 100,
  }
  const fields = new Map<string, string>()
  let file: Buffer | null = null
  let isCalledWorkbook = false
  let isOfForm = true
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (part.fieldname !== fileField)
          throw fieldError(part.fieldname === '' ? '' : '/file', 'unknown-field')
        await beforeFile?.(fields).catch((error: unknown) => {
          isOfForm = false // a store may be away
          throw error
        })
        file = await part.toBuffer()
        isCalledWorkbook = WORKBOOK.test(part.filename)
      } else {
        if (part.valueTruncated) throw fieldError(`/${part.fieldname}`, 'too-long')
        if (fields.has(part.fieldname)) throw fieldError(`/${part.fieldname}`, 'duplicate')
        fields.set(part.fieldname, String(part.value))
      }
    }
  } catch (error) {
    throw isOfForm ? multipartRefusal(error, fileField) : error
  }
  request.lookAgain()
  if (file === null) throw fieldError(`/${fileField}`, 'required')
  return { file, fields, isCalledWorkbook }
}

function fieldError(pointer: string, code: string): Refusal {
  return new Refusal('invalid', { errors: [{ pointer, code }] })
}

/** The refusal for an error of the multipart reader: limits have their own codes, anything else is malformed. */
function multipartRefusal(error: unknown, fileField: string): unknown {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('file-too-big')
  if (code === 'FST_FILES_LIMIT') return fieldError(`/${fileField}`, 'duplicate')
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return new Refusal('body-too-large')
  return new Refusal('multipart-malformed')
}
