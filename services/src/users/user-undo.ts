import { Refusal } from '@staffplan/contracts/refusal'
import { user } from '@staffplan/contracts/users/user'
import type { Deps } from '#deps.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import { recordEntity } from '#kernel/records/record-decisions.ts'
import { BeforeLastChange } from '#kernel/records/record-undo.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { USERS_STREAM, usersModel, type UsersState, type UserValues } from '#streams/users.ts'
import { usersNow } from './user-commands.ts'
import { changeUser, deleteUser, returnUser } from './user-decisions.ts'

type Undo = { readonly id: number; readonly context: CommandContext; readonly revision: string }

/**
 * Undoes the last change of a user, under the rules of the change that the undo itself makes. A password that was set
 * stays. A deleted user comes back with the former password; the creation of a user is not undone once the user has set
 * a password.
 */
export async function undoUser(
  deps: Pick<Deps, 'handler' | 'events'>,
  { id, context, revision }: Undo,
): Promise<{ readonly handled: Handled; readonly isThere: boolean }> {
  const itemIn = ({ users }: UsersState) => users.items.get(id)
  const asked = { model: usersModel, stream: USERS_STREAM, entity: recordEntity(user, id), revision, itemIn }
  const last = new BeforeLastChange<UsersState, UserValues>(deps, asked)
  // The events since then may be many, so they are read before the lock is taken. A refusal is thrown again under it.
  await last.found(await usersNow(deps)).catch(() => {})
  const handled = await deps.handler.handle({
    model: usersModel,
    stream: USERS_STREAM,
    context,
    async decide(state) {
      if (id > state.users.lastId) throw new Refusal('not-found')
      const { before, was } = await last.found(state)
      if (!was) {
        const secured = BigInt(state.securedAt.get(id) ?? revision) // at the latest, the user's creation
        if ((await commandAt(deps.events, secured)) !== (await commandAt(deps.events, BigInt(revision))))
          throw new Refusal('stale-if-match')
        return { events: deleteUser(state, { id, actor: context.actor, ifMatch: null }) }
      }
      if (itemIn(state))
        return { events: changeUser(state, { id, change: () => was.values, hash: null, ifMatch: null }) }
      return { events: returnUser(state, { id, values: was.values, hash: before.hashes.get(id) ?? null }) }
    },
  })
  return { handled, isThere: !handled.events.some(({ type }) => type === 'UserDeleted') }
}

async function commandAt(events: Deps['events'], revision: bigint): Promise<string | null> {
  for await (const { metadata } of events.read(USERS_STREAM, { from: revision, to: revision }))
    return metadata.commandId
  return null
}
