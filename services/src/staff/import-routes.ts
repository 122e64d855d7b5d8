import { createHash } from 'node:crypto'
import { Refusal } from '@staffplan/contracts/refusal'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import type { StaffImportCompleted } from '@staffplan/contracts/staff/events'
import { type ImportOptions, importOptions } from '@staffplan/contracts/staff/import-options'
import { templateRequest } from '@staffplan/contracts/staff/template'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commandAnswered, publicBody, readAtLeast } from '#http/answer.ts'
import { signedInAs } from '#http/authenticate.ts'
import { commandContext } from '#http/command-context.ts'
import type { Deps } from '#http/deps.ts'
import { logSecurity } from '#http/log.ts'
import { answerPage } from '#http/page-request.ts'
import { acceptUploads, readUpload } from '#http/upload.ts'
import type { CommandContext } from '#kernel/stream-model.ts'
import { writeTemplate } from './import/template.ts'
import { importFile, previewImport } from './import-file.ts'
import type { ImportOutcome } from './import-outcome.ts'
import { ImportProgressBoard } from './import-progress.ts'
import { ImportQueue } from './import-queue.ts'
import { undoImport } from './import-undo.ts'
import { checkOffered } from './offered-year.ts'
import { importsCollection, staffCollection } from './staff-projection.ts'
import { UploadGate } from './upload-gate.ts'

const NEWEST_FIRST = { key: 'id', direction: 'desc' } as const
const admin = { config: { role: 'admin' as const } }
const UPLOADS = [
  { path: '/v1/import/hrYearlyData', kind: 'hr', fileField: 'file', count: 'numberImported' },
  {
    path: '/v1/import/hrYearlyOvertime',
    kind: 'overtime',
    fileField: 'fileOvertime',
    count: 'numberImportedOT',
  },
] as const

/** Uploads with preview, templates, progress, the history of imports and their undo. */
export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const { models, now } = deps
  const queue = new ImportQueue()
  const gate = new UploadGate()
  const board = new ImportProgressBoard()
  acceptUploads(app)
  app.gauge('staffplan_imports_running', () => queue.size)

  for (const upload of UPLOADS) {
    const bodyLimit = importLimits.uploadBytes + importLimits.uploadFormBytes
    app.post(upload.path, { ...admin, bodyLimit }, async (request, reply) => {
      queue.check(null)
      using _place = gate.enter(signedInAs(request).sessionId, lengthOf(request))
      const asked = await readRequest(request, upload)
      const run = asked.isDryRun ? previewImport : importFile
      const outcome = await queue.run(nameOf(asked), () => {
        request.lookAgain() // it may have waited long
        return run(deps, asked)
      })
      if (asked.isDryRun) request.lookAgain() // what is stored is answered
      const { accepted: rows } = outcome
      const { kind, year } = asked
      logSecurity(request, asked.isDryRun ? 'import-previewed' : 'imported', { kind, year, rows })
      asked.progress({ phase: 'done', rows, total: rows })
      return answer(reply, { outcome, count: upload.count })
    })
    app.get(`${upload.path}/template`, admin, (request, reply) => template(request, reply, upload.kind))
  }

  app.get('/v1/import/progress/:uploadId', admin, (request) => {
    const { uploadId } = request.params as { uploadId: string } // the route has :uploadId
    return board.get(signedInAs(request).userId, uploadId)
  })

  app.get('/v1/import', admin, (request, reply) =>
    answerPage(request, reply, { models, collection: importsCollection, order: NEWEST_FIRST }),
  )

  app.post('/v1/import/:importId/undo', admin, async (request, reply) => {
    const { importId } = request.params as { importId: string } // the route has :importId
    await readAtLeast(request, reply, { models, collection: importsCollection.name })
    const found = await models.get(importsCollection.name, importId)
    if (!found) throw new Refusal('not-found')
    const year = Number(found.body['year'])
    const context = commandContext(request, now())
    const handled = await queue.run(`undo ${importId}`, () => undoImport(deps, { importId, year, context }))
    logSecurity(request, 'import-undone', { year })
    await commandAnswered(reply, { handled, models, collection: importsCollection.name })
    const completed = handled.events[0]!.data as StaffImportCompleted // undoImport made it
    const undo = await models.get(importsCollection.name, completed.importId)
    return { ...(undo ? publicBody(undo) : {}), warnings: handled.warnings }
  })

  async function readRequest(
    request: FastifyRequest,
    { kind, fileField }: { kind: ImportKind; fileField: string },
  ) {
    const options = readOptions(request)
    const { userId } = signedInAs(request)
    const { dryRun, uploadId } = request.query as { dryRun?: unknown; uploadId?: unknown } // strings from the parser
    const isDryRun = dryRun === 'true'
    const { file, fields } = await readUpload(request, {
      fileField,
      maxBytes: importLimits.uploadBytes,
      async beforeFile(sent) {
        if (sent.has('year'))
          queue.check(nameOf({ kind, year: await readYear(deps, sent), isDryRun, userId }))
      },
    })
    const year = await readYear(deps, fields)
    const ended = new AbortController()
    request.raw.once('close', () =>
      request.raw.complete ? undefined : ended.abort(new Refusal('request-malformed')),
    )
    return {
      kind,
      year,
      bytes: file,
      options,
      userId,
      isDryRun,
      context: uploadContext(request, { now: now(), file, year }),
      signal: ended.signal,
      progress: (progress: Parameters<typeof board.note>[2]) =>
        board.note(userId, typeof uploadId === 'string' ? uploadId.slice(0, 64) : null, progress),
    }
  }

  async function answer(
    reply: FastifyReply,
    { outcome, count }: { outcome: ImportOutcome; count: 'numberImported' | 'numberImportedOT' },
  ): Promise<object> {
    const { handled, accepted, ...rest } = outcome
    if (handled) await commandAnswered(reply, { handled, models, collection: staffCollection.name })
    return { ...rest, [count]: accepted }
  }
}

/** What must not run twice at once; previews are everybody's own. */
function nameOf(asked: {
  readonly kind: ImportKind
  readonly year: number
  readonly isDryRun: boolean
  readonly userId: number
}): string {
  return `${asked.kind} ${asked.year} ${asked.isDryRun ? asked.userId : ''}`
}

/** Null when the request does not say. */
function lengthOf({ headers }: FastifyRequest): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

/** Year and selectedYear agree and are offered for uploads. */
async function readYear(deps: Deps, fields: ReadonlyMap<string, string>): Promise<number> {
  const year = wholeYear(fields, 'year')
  if (fields.has('selectedYear') && wholeYear(fields, 'selectedYear') !== year) {
    throw new Refusal('invalid', { errors: [{ pointer: '/selectedYear', code: 'year-mismatch' }] })
  }
  await checkOffered(deps, year)
  return year
}

function wholeYear(fields: ReadonlyMap<string, string>, name: string): number {
  const text = fields.get(name)
  if (text === undefined || text === '')
    throw new Refusal('invalid', { errors: [{ pointer: `/${name}`, code: 'required' }] })
  if (!/^\d{4}$/.test(text))
    throw new Refusal('invalid', { errors: [{ pointer: `/${name}`, code: 'not-an-integer' }] })
  return Number(text)
}

function readOptions(request: FastifyRequest): ImportOptions {
  const result = importOptions.safeParse(request.query)
  if (result.success) return result.data
  throw new Refusal('parameter-invalid', { params: { name: String(result.error.issues[0]?.path[0] ?? '') } })
}

/** With an `Idempotency-Key` the file itself belongs to the request. */
function uploadContext(
  request: FastifyRequest,
  { now, file, year }: { now: Date; file: Buffer; year: number },
): CommandContext {
  const context = commandContext(request, now)
  if (context.request === undefined) return context
  const hash = createHash('sha256').update(`${context.request} ${year} `).update(file).digest('hex')
  return { ...context, request: hash }
}

function template(request: FastifyRequest, reply: FastifyReply, kind: ImportKind): Buffer {
  const asked = templateRequest.safeParse(request.query)
  if (!asked.success)
    throw new Refusal('parameter-invalid', { params: { name: String(asked.error.issues[0]?.path[0] ?? '') } })
  const { format } = asked.data
  reply
    .type(
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    .header('Content-Disposition', `attachment; filename="staffplan-${kind}-template.${format}"`)
  return writeTemplate(kind, asked.data)
}
