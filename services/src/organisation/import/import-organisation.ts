import type { OrganisationImported } from '@staffplan/contracts/organisation/organisation-file'
import type {
  OrganisationImportAnswer,
  OrganisationImportOptions,
} from '@staffplan/contracts/organisation/organisation-import'
import type { Deps } from '#deps.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import { storeRows } from '#kernel/projections/large-import.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import {
  asAllThere,
  assertAccepted,
  assertAnnounced,
  assertFits,
  compareFile,
  type Compared,
  isSeenByFile,
} from './compare-file.ts'
import { answerOf } from './organisation-answer.ts'
import { lookedAtOutside } from './looked-at-outside.ts'
import { readInWorker, type ReadOrganisation } from './read-in-worker.ts'

type Request = {
  readonly bytes: Uint8Array
  readonly options: OrganisationImportOptions
  /** Fingerprint from the preview: if the import would do anything else, it is refused. Null without a preview. */
  readonly checked: string | null
  readonly context: CommandContext
  /** Whether this upload was answered before. */
  readonly isRepeat: boolean
  readonly signal: AbortSignal
}

export type OrganisationOutcome = {
  readonly answer: OrganisationImportAnswer
  /** Null where nothing was decided. */
  readonly handled: Handled | null
}

/** What the file would create; nothing is stored. Errors are part of the answer. */
export async function previewOrganisation(deps: Deps, request: Request): Promise<OrganisationOutcome> {
  const read = await readInWorker(request.bytes, request)
  const compared = await compareFile(await deps.handler.state(organisationModel, ORGANISATION_STREAM), read)
  assertFits(compared)
  const { effect, found } = compared
  const answer = answerOf(read, compared)
  return { answer: found.errors.length > 0 ? answer : { ...answer, checked: effect }, handled: null }
}

/** Creates what the file names and does not exist yet, in one append. Throws the refusal of a file with errors. */
export async function importOrganisation(
  deps: Deps,
  { context, checked, isRepeat, ...request }: Request,
): Promise<OrganisationOutcome> {
  const read = await readInWorker(request.bytes, request)
  const earlier = await deps.handler.earlier({ ...organisation, context })
  if (earlier) return answeredThen(deps, read, earlier)
  if (isRepeat) return nothingNew(deps, read)
  const { handled, compared } = await storeRows(deps.models, read.rows.length, () =>
    storeFile(deps, read, { context, checked }),
  )
  if (handled.isRepeated) return answeredThen(deps, read, handled)
  // Once the import is stored, nothing may fail between it and its answer.
  return { answer: answerOf(read, compared, importedIn(handled)), handled }
}

const organisation = { model: organisationModel, stream: ORGANISATION_STREAM }

type Stored = Pick<Handled, 'position'> & { readonly handled: Handled; readonly compared: Compared }

async function storeFile(
  deps: Pick<Deps, 'handler' | 'events'>,
  read: ReadOrganisation,
  { context, checked }: Pick<Request, 'context' | 'checked'>,
): Promise<Stored> {
  const { handled, seen: compared } = await lookedAtOutside(deps, {
    context,
    look: (state) => compareFile(state, read),
    isSeen: isSeenByFile,
    decide(found) {
      assertAccepted(found)
      assertFits(found)
      assertAnnounced(found, checked)
      const { data } = found
      return { events: data === null ? [] : [{ type: 'OrganisationImported', data }] }
    },
  })
  return { handled, compared, position: handled.position }
}

/**
 * Answer for an import that an earlier try has stored: compares with the organisation as that try found it, whatever
 * has become of it since.
 */
async function answeredThen(
  { handler }: Pick<Deps, 'handler'>,
  read: ReadOrganisation,
  handled: Handled,
): Promise<OrganisationOutcome> {
  const before = handled.events[0]!.revision - 1n // an earlier try has stored something
  const met =
    before < 0n
      ? organisationModel.initial()
      : await handler.stateAt(organisationModel, ORGANISATION_STREAM, before)
  return { answer: answerOf(read, await compareFile(met, read), importedIn(handled)), handled }
}

/** Answer for a file that had nothing new at an earlier try: what was deleted since stays deleted. */
async function nothingNew(
  { handler }: Pick<Deps, 'handler'>,
  read: ReadOrganisation,
): Promise<OrganisationOutcome> {
  const now = await compareFile(await handler.state(organisationModel, ORGANISATION_STREAM), read)
  return { answer: answerOf(read, asAllThere(now)), handled: null }
}

function importedIn({ events }: Handled): OrganisationImported | null {
  const [only] = events
  return only ? (only.data as OrganisationImported) : null // importOrganisation stored it
}
