import { randomUUID } from 'node:crypto'
import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { staffStream } from '@staffplan/contracts/staff/events'
import type { CommandContext, Decided, StreamModel } from '@staffplan/services/kernel/streams/stream-model'
import type { DraftCommand } from '@staffplan/services/planning/draft/draft-command'
import { bigPictureModel, bigPictureStream } from '@staffplan/services/streams/big-picture'
import { ORGANISATION_STREAM, organisationModel } from '@staffplan/services/streams/organisation'
import { SESSIONS_STREAM, sessionsModel } from '@staffplan/services/streams/sessions'
import { staffYearModel } from '@staffplan/services/streams/staff-year'
import { START_YEAR, withoutServer } from './without-server.ts'

export const USERS = 100
export const DAYS = 250
const PLANNERS = 20
/** Edits of one planner per day, each a command of its own. */
const EDITS_A_DAY = 20
const SAVES_A_DAY = 2
const STAFF_CHANGES_A_DAY = 40
const CENTRE_CHANGES_A_DAY = 10
const HOUR = 3_600_000

type At = Pick<CommandContext, 'actor' | 'at'>

/** Stores a year of work as the server does: `USERS` users sign in daily; some plan, some maintain staff or organisation. */
export async function makeYear(dataDir: string, keys: readonly string[]): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const { handler, organisation, period, plan } = await withoutServer(dataDir, opened)
  const centres = [...organisation.costCentres.items.keys()]
  const staff = [...(await handler.state(staffYearModel, staffStream(START_YEAR))).items.keys()]
  const begin = Date.now()
  for (let day = 0; day < DAYS; day += 1) {
    const morning = begin + day * 24 * HOUR
    await signIns(morning)
    await planning(day, morning)
    await staffChanges(day, morning)
    await centreChanges(day, morning)
  }

  async function signIns(morning: number): Promise<void> {
    const sessions = Array.from({ length: USERS }, (_, index) => ({
      userId: index + 1,
      tokenHash: randomUUID(),
    }))
    const opened = sessions.map((session) => ({
      type: 'SessionOpened',
      data: { ...session, securedAt: '0', expiresAt: at(morning + 12 * HOUR), personal: null },
    }))
    await store100(sessionsModel, SESSIONS_STREAM, opened, by(1, morning))
    const ended = sessions
      .slice(0, USERS / 2)
      .map(({ tokenHash }) => ({ type: 'SessionEnded', data: { tokenHash } }))
    await store100(sessionsModel, SESSIONS_STREAM, ended, by(1, morning + 8 * HOUR))
  }

  async function planning(day: number, morning: number): Promise<void> {
    const commands = Array.from({ length: PLANNERS * EDITS_A_DAY }, (_, index): DraftCommand => {
      const planner = 1 + (index % PLANNERS)
      const seq = 1 + Math.floor(index / PLANNERS)
      const k = keys[(day * 7_919 + index * 131) % keys.length]!
      const ops: DraftOp[] = [{ k, v: 1_000 + ((day * 31 + index) % 500) }]
      return { type: 'ops', cause: 'edit', ops, sender: sender(planner, seq) }
    })
    for (let save = 0; save < SAVES_A_DAY; save += 1) {
      const part = commands.length / SAVES_A_DAY
      await plan(commands.slice(save * part, (save + 1) * part))
      const folded = await handler.folded(bigPictureModel, bigPictureStream(START_YEAR))
      const fingerprint = {
        structPos: '1',
        stateHash: randomUUID(),
        resultHash: randomUUID(),
        period,
        specialDrivers: [],
      }
      const upTo = Number(folded.revision)
      await plan([{ type: 'publish', upTo, fingerprint, sender: sender(1, EDITS_A_DAY + 1 + save) }])
    }

    function sender(planner: number, seq: number): DraftCommand['sender'] {
      const context = { commandId: randomUUID(), correlationId: randomUUID(), ...by(planner, morning) }
      return {
        clientId: `tab-${planner}-${day}-of-the-year`,
        seq,
        base: Number.MAX_SAFE_INTEGER,
        via: 'ws',
        context,
      }
    }
  }

  async function staffChanges(day: number, morning: number): Promise<void> {
    const changes = Array.from({ length: STAFF_CHANGES_A_DAY }, (_, index): Decided => {
      const id = staff[(day * STAFF_CHANGES_A_DAY + index) % staff.length]!
      const [from, to] = [null, 1 + ((day + index) % 80)].map((overTimeHours) => ({
        personal: { overTimeHours },
      }))
      return { type: 'StaffChanged', data: { id, year: START_YEAR, from, to }, entity: `staff:${id}` }
    })
    await store100(staffYearModel, staffStream(START_YEAR), changes, by(PLANNERS + 1, morning))
  }

  async function centreChanges(day: number, morning: number): Promise<void> {
    const changes = Array.from({ length: CENTRE_CHANGES_A_DAY }, (_, index): Decided => {
      const id = centres[(day * CENTRE_CHANGES_A_DAY + index) % centres.length]!
      const [from, to] = [{ comment: '' }, { comment: `changed on day ${day}` }]
      return { type: 'CostCentreChanged', data: { id, from, to }, entity: `costCentre:${id}` }
    })
    await store100(organisationModel, ORGANISATION_STREAM, changes, by(PLANNERS + 2, morning))
  }

  /** Stores at most 100 events. */
  async function store100<State>(
    model: StreamModel<State>,
    stream: string,
    events: readonly Decided[],
    who: At,
  ): Promise<void> {
    const context = { commandId: randomUUID(), correlationId: randomUUID(), request: randomUUID(), ...who }
    await handler.handle({ model, stream, context, decide: () => ({ events }) })
  }
}

function by(actor: number, time: number): At {
  return { actor, at: at(time) }
}

function at(time: number): string {
  return new Date(time).toISOString()
}
