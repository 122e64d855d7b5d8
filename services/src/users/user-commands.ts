import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import type { RecordItem } from '#kernel/records/record-state.ts'
import type { CommandContext, Decided } from '#kernel/streams/stream-model.ts'
import { USERS_STREAM, usersModel, type UsersState, type UserValues } from '#streams/users.ts'

/** Handles a command on the stream of users. */
export function onUsers(
  { handler }: Pick<Deps, 'handler'>,
  context: CommandContext,
  decide: (state: UsersState) => Decided[],
): Promise<Handled> {
  return handler.handle({
    model: usersModel,
    stream: USERS_STREAM,
    context,
    decide: (state) => ({ events: decide(state) }),
  })
}

/** The users as they stand in the log. */
export function usersNow({ handler }: Pick<Deps, 'handler'>): Promise<UsersState> {
  return handler.state(usersModel, USERS_STREAM)
}

/** The user with this id. Throws `not-found`. */
export async function userNow(deps: Pick<Deps, 'handler'>, id: number): Promise<RecordItem<UserValues>> {
  return userIn(await usersNow(deps), id)
}

/** The user with this id. Throws `not-found`. */
export function userIn({ users }: UsersState, id: number): RecordItem<UserValues> {
  const item = users.items.get(id)
  if (!item) throw new Refusal('not-found')
  return item
}
