import {
  organisationImportOptions,
  organisationLimits,
} from '@staffplan/contracts/organisation/organisation-import'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import { afterAppend, commandAnswered, publicBody } from '#http/answers/answer.ts'
import { answerTemplate } from '#http/answers/template-answer.ts'
import { commandContext } from '#http/commands/command-context.ts'
import { uploadContext } from '#http/commands/upload-context.ts'
import { signedInAs } from '#http/requests/authenticate.ts'
import { ImportQueue } from '#http/requests/import-queue.ts'
import { answerPage } from '#http/requests/page-request.ts'
import { acceptUploads, asCalled, readUpload, statedLength } from '#http/requests/upload.ts'
import { UploadGate } from '#http/requests/upload-gate.ts'
import { logSecurity } from '#observability/log.ts'
import { lists } from '#staffing/collections.ts'
import { importOrganisation, previewOrganisation } from './import-organisation.ts'
import { organisationImports } from './past-imports.ts'
import { writeOrganisationTemplate } from './template.ts'
import { undoOrganisationImport } from './undo-import.ts'

const PATH = '/v1/import/organisation'
const NEWEST_FIRST = { key: 'id', direction: 'desc' } as const
const auditor = { config: { role: 'auditor' as const } }
const admin = { config: { role: 'admin' as const } }

/** The organisation from a file: upload with preview, template, the list of such files and their undo. */
export function organisationImportRoutes(app: FastifyInstance, deps: Deps): void {
  const { models, now } = deps
  const queue = new ImportQueue()
  const gate = new UploadGate()
  const bodyLimit = organisationLimits.uploadBytes + organisationLimits.uploadFormBytes
  acceptUploads(app)

  app.post(PATH, { ...admin, bodyLimit }, async (request, reply) => {
    queue.check(null)
    const { userId } = signedInAs(request)
    using _place = gate.enter(userId, statedLength(request))
    const options = optionsOf(request)
    const { dryRun } = request.query as { dryRun?: unknown } // a string from the parser
    const isDryRun = dryRun === 'true'
    const upload = await readUpload(request, {
      fileField: 'file',
      maxBytes: organisationLimits.uploadBytes,
    })
    const { file, fields } = upload
    const { context, isRepeat } = await uploadContext(request, {
      now: now(),
      file,
      about: 'organisation',
      isDryRun,
      keys: null,
    })
    const signal = endOf(request)
    const run = isDryRun ? previewOrganisation : importOrganisation
    const name = isDryRun ? `preview ${userId}` : 'import'
    const { answer, handled } = await queue.run(isRepeat ? null : name, () => {
      request.lookAgain() // the session may have ended while the upload waited
      const asked = {
        bytes: file,
        options,
        context,
        isRepeat,
        signal,
        checked: fields.get('checked') ?? null,
      }
      return run(deps, asked).catch(asCalled(upload))
    })
    if (isDryRun) request.lookAgain() // what is stored is answered in any case
    const { rows } = answer
    logSecurity(request, isDryRun ? 'import-previewed' : 'imported', { kind: 'organisation', rows })
    if (handled) await shown(reply, handled)
    return answer
  })

  app.get(`${PATH}/template`, auditor, (request, reply) =>
    answerTemplate(request, reply, {
      name: 'staffplan-organisation-template',
      write: writeOrganisationTemplate,
    }),
  )

  app.get(PATH, auditor, (request, reply) =>
    answerPage(request, reply, { models, collection: organisationImports, order: NEWEST_FIRST }),
  )

  app.post(`${PATH}/:importId/undo`, admin, async (request, reply) => {
    const { importId } = request.params as { importId: string } // the route has :importId
    const context = commandContext(request, now())
    const handled = await undoOrganisationImport(deps, { importId, context })
    logSecurity(request, 'import-undone', { kind: 'organisation' })
    await shown(reply, handled)
    const past = await afterAppend(reply, () => models.open(organisationImports).get(importId))
    return past ? publicBody(past) : { importId }
  })

  /** Waits for both projections that show an import: that of the records and that of the list of imports. */
  async function shown(reply: FastifyReply, handled: Handled): Promise<void> {
    for (const { name } of [organisationImports, lists.costCentres])
      await commandAnswered(reply, { handled, models, collection: name })
  }
}

function optionsOf({ query }: FastifyRequest) {
  const result = organisationImportOptions.safeParse(query)
  if (result.success) return result.data
  throw new Refusal('parameter-invalid', { params: { name: String(result.error.issues[0]?.path[0] ?? '') } })
}

/** A signal that aborts when the sender of a request disconnects before it is complete. */
function endOf({ raw }: FastifyRequest): AbortSignal {
  const ended = new AbortController()
  raw.once('close', () => (raw.complete ? undefined : ended.abort(new Refusal('request-malformed'))))
  return ended.signal
}
