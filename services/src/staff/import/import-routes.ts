import { Refusal } from '@staffplan/contracts/refusal'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import type { StaffImportCompleted } from '@staffplan/contracts/staff/events'
import { type ImportOptions, importOptions } from '@staffplan/contracts/staff/import-options'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  afterAppend,
  commandAnswered,
  logAtLeast,
  positionAtLeast,
  publicBody,
  readAtLeast,
} from '#http/answers/answer.ts'
import { answerList } from '#http/answers/list-answer.ts'
import { askedMoment } from '#http/requests/asked-moment.ts'
import { signedInAs } from '#http/requests/authenticate.ts'
import { commandContext } from '#http/commands/command-context.ts'
import { uploadContext } from '#http/commands/upload-context.ts'
import { answerTemplate } from '#http/answers/template-answer.ts'
import type { Deps } from '#deps.ts'
import { assertShown, untilShown } from '#kernel/projections/wait-until-shown.ts'
import { logSecurity } from '#observability/log.ts'
import { answerPage, pageQuery } from '#http/requests/page-request.ts'
import { acceptUploads, asCalled, readUpload, statedLength } from '#http/requests/upload.ts'
import { writeTemplate } from '#staff/file/template.ts'
import type { Document } from '#ports/documents.ts'
import { importFile, previewImport } from './import-file.ts'
import type { ImportOutcome } from './import-outcome.ts'
import { ImportProgressBoard } from './import-progress.ts'
import { ImportQueue } from '#http/requests/import-queue.ts'
import { undoImport } from './import-undo.ts'
import { importsThen } from './past-imports.ts'
import { checkOffered } from './offered-year.ts'
import { importsCollection, staffCollection } from '#staff/rows/staff-projection.ts'
import { UploadGate } from '#http/requests/upload-gate.ts'

const NEWEST_FIRST = { key: 'id', direction: 'desc' } as const
const auditor = { config: { role: 'auditor' as const } }
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
  const { keys } = deps.personalData
  const queue = new ImportQueue()
  const gate = new UploadGate()
  const board = new ImportProgressBoard(deps.expiring)
  acceptUploads(app)
  app.gauge('staffplan_imports_running', () => queue.size)

  for (const upload of UPLOADS) {
    const bodyLimit = importLimits.uploadBytes + importLimits.uploadFormBytes
    app.post(upload.path, { config: { ...admin.config, pay: true }, bodyLimit }, async (request, reply) => {
      queue.check(null)
      using _place = gate.enter(signedInAs(request).userId, statedLength(request))
      const asked = await readRequest(request, upload)
      using shown = board.open(asked.userId, uploadIdOf(request))
      const run = asked.isDryRun ? previewImport : importFile
      const outcome = await queue.run(asked.isRepeat ? null : nameOf(asked), () => {
        request.lookAgain() // the session may have ended while the upload waited
        return run(deps, { ...asked, progress: shown.note }).catch(asCalled(asked.upload))
      })
      if (asked.isDryRun) request.lookAgain() // what is stored is answered in any case
      const { accepted: rows } = outcome
      const { kind, year } = asked
      logSecurity(request, asked.isDryRun ? 'import-previewed' : 'imported', { kind, year, rows })
      shown.note({ phase: 'done', rows, total: rows })
      return answer(reply, { outcome, count: upload.count })
    })
    app.get(`${upload.path}/template`, auditor, (request, reply) =>
      answerTemplate(request, reply, {
        name: `staffplan-${upload.kind}-template`,
        write: (asked) => writeTemplate(upload.kind, asked),
      }),
    )
  }

  app.get('/v1/import/progress/:uploadId', auditor, (request) => {
    const { uploadId } = request.params as { uploadId: string } // the route has :uploadId
    return board.get(signedInAs(request).userId, uploadId)
  })

  app.get('/v1/import', auditor, async (request, reply) => {
    const when = askedMoment(request)
    if (!when)
      return answerPage(request, reply, { models, collection: importsCollection, order: NEWEST_FIRST })
    const query = pageQuery(request, importsCollection, { order: NEWEST_FIRST })
    const wanted = await logAtLeast(request, deps)
    const { position, collection } = await importsThen(deps, when)
    positionAtLeast(reply, wanted, position)
    const rows = (documents: readonly Document[]): object[] => documents.map(publicBody)
    return answerList(request, reply, { collection, query, rows })
  })

  app.post(
    '/v1/import/:importId/undo',
    { config: { ...admin.config, personal: true } },
    async (request, reply) => {
      const { importId } = request.params as { importId: string } // the route has :importId
      await readAtLeast(request, reply, { models, collection: importsCollection.name })
      const year = await yearOf(importId)
      const context = commandContext(request, now())
      const handled = await queue.run(`undo ${importId}`, () => undoImport(deps, { importId, year, context }))
      logSecurity(request, 'import-undone', { year })
      await commandAnswered(reply, { handled, models, collection: importsCollection.name })
      const { importId: undoId } = handled.events[0]!.data as StaffImportCompleted // undoImport made it
      const undo = await afterAppend(reply, () => models.open(importsCollection).get(undoId))
      return { ...(undo ? publicBody(undo) : { importId: undoId }), warnings: handled.warnings }
    },
  )

  /**
   * The year of an import. A large import is answered before it is in the read model, so an undo right after it waits
   * for that.
   */
  async function yearOf(importId: string): Promise<number> {
    const imports = models.open(importsCollection)
    const found = await untilShown(async () => {
      const shown = await imports.get(importId)
      if (shown) return shown
      await assertShown(models, importsCollection.name, await deps.events.head())
      return imports.get(importId)
    })
    if (!found) throw new Refusal('not-found')
    return Number(found.body['year'])
  }

  async function readRequest(
    request: FastifyRequest,
    { kind, fileField }: { kind: ImportKind; fileField: string },
  ) {
    const options = readOptions(request)
    const { userId } = signedInAs(request)
    const { dryRun } = request.query as { dryRun?: unknown } // a string from the parser
    const isDryRun = dryRun === 'true'
    const upload = await readUpload(request, {
      fileField,
      maxBytes: importLimits.uploadBytes,
      async beforeFile(sent) {
        if (!sent.has('year')) return
        const year = await readYear(deps, sent)
        if (isDryRun || !(await request.hasKnownKey())) queue.check(nameOf({ kind, year, isDryRun, userId }))
      },
    })
    const { file, fields } = upload
    const year = await readYear(deps, fields)
    const ended = new AbortController()
    request.raw.once('close', () =>
      request.raw.complete ? undefined : ended.abort(new Refusal('request-malformed')),
    )
    return {
      upload,
      kind,
      year,
      bytes: file,
      options,
      checked: fields.get('checked') ?? null,
      userId,
      isDryRun,
      ...(await uploadContext(request, { now: now(), file, about: String(year), isDryRun, keys })),
      signal: ended.signal,
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

/** Name of an upload that must not run twice at the same time; previews are separate for each user. */
function nameOf(asked: {
  readonly kind: ImportKind
  readonly year: number
  readonly isDryRun: boolean
  readonly userId: number
}): string {
  return `${asked.kind} ${asked.year} ${asked.isDryRun ? asked.userId : ''}`
}

/** Id under which the browser asks for the progress; null if there is none. */
function uploadIdOf({ query }: FastifyRequest): string | null {
  const { uploadId } = query as { uploadId?: unknown } // a string from the parser
  return typeof uploadId === 'string' ? uploadId.slice(0, 64) : null
}

/** The year of an upload. Throws `invalid` unless `selectedYear` agrees and the year is offered for uploads. */
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
