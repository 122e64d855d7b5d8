import { registerHooks } from 'node:module'

/** A replacement of one line of the product, or of its simulated server. */
type Change = { readonly file: string; readonly find: string; readonly replace: string }

const DECISIONS = 'services/src/planning/draft/draft-commands.ts'
const CHECKPOINT = 'services/src/streams/big-picture-checkpoint.ts'
const GUARDS = 'services/src/planning/draft/writes/guarded-writes.ts'
const TOPIC = 'services/src/live/topic.ts'
const SUBSCRIPTIONS = 'services/src/live/subscriptions.ts'
const REPLICA = 'web/src/planning/draft/draft-replica.ts'
const CONNECTION = 'web/src/planning/draft/draft-connection.ts'
const SENDER = 'web/src/planning/draft/command-sender.ts'
const HISTORY = 'web/src/planning/draft/edit-history.ts'
const WAITING = 'web/src/planning/draft/related-commands.ts'

/** Mutants, each of which breaks one invariant of planning together. */
export const mutants: { readonly [name: string]: readonly Change[] } = {
  'a command is not looked for before it is decided': [
    { file: DECISIONS, find: 'if (view.hasTaken(context.actor, clientId, seq))', replace: 'if (false)' },
  ],
  'a command takes effect behind later ones of its client': [
    { file: DECISIONS, find: 'if (seq < view.lastSeq(context.actor, clientId))', replace: 'if (false)' },
  ],
  'a restart forgets which commands took effect': [
    { file: CHECKPOINT, find: 'clients: DraftClients.of(clients)', replace: 'clients: new DraftClients()' },
  ],
  'events that do not follow are taken': [
    { file: REPLICA, find: 'if (event.rev > this.rev + 1) return null', replace: '' },
  ],
  'a command leaves the queue when it is sent': [
    {
      file: SENDER,
      find: 'this.#sent = command.seq\n',
      replace: 'this.#sent = command.seq\n      store.settleDone(command.seq)\n',
    },
  ],
  'events go out before they are stored': [
    {
      file: 'services/src/planning/draft/draft-writer.ts',
      find: 'outcomes = decided.outcomes\n',
      replace:
        'outcomes = decided.outcomes\n        const next = revision === "none" ? 0 : Number(revision) + 1\n        stored(decided.events.map((event, index) => ({ ...event, revision: BigInt(next + index), metadata: event.context })))\n',
    },
  ],
  'what waits is not decided anew when something is confirmed': [
    {
      file: REPLICA,
      find: 'if (guarded.length > 0) this.#rebase(',
      replace: 'if (guarded.length > 99) this.#rebase(',
    },
  ],
  'commands are sent again out of order': [
    {
      file: SENDER,
      find: 'for (const command of store.pending) {',
      replace: 'for (const command of store.pending.toReversed()) {',
    },
    {
      file: SENDER,
      find: 'if (command.seq <= this.#sent) continue',
      replace: 'if (this.#sent > 0 && command.seq <= this.#sent) continue',
    },
  ],
  'the epoch is not looked at': [
    { file: CONNECTION, find: 'if (epoch !== store.epoch) {', replace: 'if (false) {' },
    { file: TOPIC, find: 'if (epoch !== undefined && epoch !== this.epoch)', replace: 'if (false)' },
  ],
  'a redo is what was entered, not what was taken back': [
    {
      file: HISTORY,
      find: '{ ...step, command: this.#nameOf(seq), changes: own }',
      replace: '{ ...step, command: this.#nameOf(seq), changes: step.changes }',
    },
    {
      file: 'web/src/planning/draft/decided-steps.ts',
      find: 'const written = writtenIn(changes, keys)',
      replace: 'const written = changes',
    },
    {
      file: HISTORY,
      find: '({ before }) => before, wanted: ({ after }) => after }',
      replace: '({ k }) => ({ v: null, w: this.#options.store.writer(k) }), wanted: ({ after }) => after }',
    },
  ],
  'an undo does not ask whose it is': [
    {
      file: GUARDS,
      find: "if (!isWrittenBy(cell?.w, ifW) || !('op' in checked))",
      replace: "if (!('op' in checked))",
    },
  ],
  'a redo does not wait for the undo that it repeats': [
    { file: WAITING, find: 'if (before.length === 0)', replace: "if (command.type === 'redo')" },
  ],
  'what is put back over somebody else does not name it': [
    {
      file: 'web/src/planning/draft/draft-store.ts',
      find: 'this.#enter(ops, { seen, over, ...how })',
      replace: 'this.#enter(ops, { over, ...how })',
    },
  ],
  'a block does not name what it goes over in one of its cells': [
    {
      file: 'web/src/planning/draft/draft-store.ts',
      find: 'if (own.length === 0) return asked',
      replace: 'if (own.length < ops.length) return asked',
    },
  ],
  'what is right goes with what is refused': [
    {
      file: 'web/src/planning/draft/answered-draft.ts',
      find: 'this.#replica.refuse(command, without)',
      replace: 'this.#replica.refuse(command, new Set(keysOf(command)))',
    },
  ],
  'what never took effect stays among the steps': [
    {
      file: 'web/src/planning/draft/draft-store.ts',
      find: 'this.tellNarrowed(covered)',
      replace: 'void covered',
    },
  ],
  'what there was no room for counts as taken back': [
    {
      file: 'web/src/planning/draft/followed-steps.ts',
      find: 'putOff.listen((steps) => this.#putOff(steps)),',
      replace: '',
    },
  ],
  'a step back that waits asks for what was refused': [
    {
      file: 'web/src/planning/draft/waiting-commands.ts',
      find: 'this.#keep(pendingWithout(rest, never, { confirmed, client: this.#options.client }))',
      replace: 'this.#keep(rest)',
    },
  ],
  'what a step back gives back to a command goes with it': [
    {
      file: 'web/src/planning/draft/covered.ts',
      find: 'if (at !== -1) return this.#left(names.slice(0, at), op)',
      replace: 'if (at !== -1) return names',
    },
  ],
  'a redo goes over what others have written': [
    {
      file: 'services/src/planning/draft/rule-undo.ts',
      find: 'guarded(view, told, references)',
      replace:
        'guarded(view, cause === "redo" ? told.map((op) => ({ ...op, ifW: view.cell(op.k)?.w ?? null })) : told, references)',
    },
  ],
  'a late answer takes the page back': [
    { file: CONNECTION, find: ' || Number(frame.to) < store.rev', replace: '' },
    { file: REPLICA, find: 'if (event.rev <= this.rev) return', replace: 'if (event.rev < 0) return' },
  ],
  'a save leaves out the last change': [
    {
      file: 'services/src/streams/big-picture.ts',
      find: '.findIndex(({ rev }) => rev > upTo)',
      replace: '.findIndex(({ rev }) => rev >= upTo)',
    },
  ],
  'a save is not told to everybody': [
    {
      file: 'services/src/planning/draft/live-draft.ts',
      find: 'rev <= saves; rev++',
      replace: 'rev < saves; rev++',
    },
  ],
  'a save announces what is still on its way': [
    {
      file: 'web/src/planning/draft/publication.ts',
      find: 'this.#isSettling = store.pending.length > 0\n',
      replace: 'this.#isSettling = false\n',
    },
    {
      file: 'web/src/planning/draft/publication.ts',
      find: 'if (session.store.pending.length > 0) this.#isSettling = true\n',
      replace: 'if (false) this.#tell()\n',
    },
  ],
  'nobody finds a last event that was lost': [
    {
      file: 'services/src/live/subscription.ts',
      find: 'return this.#unseenSince === null ? 0 : now - this.#unseenSince',
      replace: 'return 0 * now',
    },
    {
      file: SUBSCRIPTIONS,
      find: 'heads[topic] = { epoch: subscription.topic.epoch, rev: subscription.topic.head }',
      replace: '',
    },
  ],
  'whoever is left behind is not told to load anew': [
    {
      file: SUBSCRIPTIONS,
      find: "this.#connection.send({ t: 'resync', topic, reason: 'slow' })",
      replace: '',
    },
  ],
  'whoever is left behind hears neither of that nor where the others are': [
    {
      file: SUBSCRIPTIONS,
      find: "this.#connection.send({ t: 'resync', topic, reason: 'slow' })",
      replace: '',
    },
    {
      file: SUBSCRIPTIONS,
      find: 'heads[topic] = { epoch: subscription.topic.epoch, rev: subscription.topic.head }',
      replace: '',
    },
  ],
  'a newcomer is sent one event too few': [
    { file: TOPIC, find: '.slice(-missing)', replace: '.slice(-missing + 1 || Infinity)' },
  ],
  'a state that was fetched leaves out what waits': [
    {
      file: REPLICA,
      find: '    this.#layOver()\n  }\n\n  /** Null when events',
      replace: '  }\n\n  /** Null when events',
    },
  ],
}

/** Loads modules with a mutant's changes from now on; throws when a change no longer fits the source. */
export function mutate(name: string): void {
  const changes = mutants[name]
  if (!changes) throw new Error(`there is no mutant ${JSON.stringify(name)}`)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      const own = changes.filter(({ file }) => url.endsWith(`/${file}`))
      if (own.length === 0) return loaded
      return {
        ...loaded,
        source: own.reduce(changed, Buffer.from(loaded.source as Uint8Array).toString('utf8')),
      } // modules are read as bytes
    },
  })
}

function changed(source: string, { file, find, replace }: Change): string {
  if (source.split(find).length !== 2) throw new Error(`${file} has not exactly one ${JSON.stringify(find)}`)
  return source.replace(find, () => replace)
}
