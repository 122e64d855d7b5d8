import { parseScope, printScope } from '../planning/scope-key.ts'
import { BridgeWalk, type Sums } from './bridge-walk.ts'
import { fromHundredths } from './decimal-round.ts'
import { compilePlan, type Plan, type PlanEntries, type PlanSource } from './plan.ts'

/** Everything that figures are calculated from. */
export type EnteredPlan = PlanSource & PlanEntries

/** What moved the figures: staff, a driver, divisions that follow the others, a special driver, or pay. */
type BridgeCause =
  | { readonly kind: 'staff' | 'followers' | 'pay' }
  | { readonly kind: 'primary' | 'secondary' | 'special'; readonly id: number; readonly name: string }

type BridgeEnd = { readonly fte: number; readonly tpc: number | null }
export type BridgePart = BridgeCause & BridgeEnd

/** The difference of two states of a year by cause: the parts add up to it exactly, to the hundredth and to the cent. */
export type Bridge = {
  readonly year: number
  readonly start: BridgeEnd
  readonly end: BridgeEnd
  /** Without causes that move nothing. */
  readonly parts: BridgePart[]
}

/** Order in which causes are listed. */
const ORDER = ['staff', 'primary', 'secondary', 'followers', 'special', 'pay'] as const

type Named = { readonly id: number; readonly name?: string }

/**
 * Takes over the differences one cause at a time and calculates after each: first staff, then every driver with its
 * assignment and inputs, then every special driver, then pay. What two causes do together counts for the later one. Null
 * for a year that one of the plans does not have.
 */
export function bridgeBetween(from: EnteredPlan, to: EnteredPlan, year: number): Bridge | null {
  const [first, last] = [compilePlan(from, from), compilePlan(to, to)]
  if (![first, last].every(({ layout }) => layout.years.includes(year))) return null
  const isPaid = [first, last].some((plan) => plan.total(year)?.tpc !== null)
  const walk = new BridgeWalk({ from, to, year, first })
  const end = (plan: Plan): BridgeEnd => shown(walk.sumsOf(plan), isPaid)
  const start = end(first) // now, since the walk changes this plan
  const parts: (BridgeCause & Sums)[] = []
  const note = (cause: BridgeCause, { own, followers }: { own: Sums; followers: Sums }): void => {
    parts.push({ ...cause, ...own }, { kind: 'followers', ...followers })
  }
  note({ kind: 'staff' }, walk.takeStaff())
  for (const kind of ['primary', 'secondary'] as const)
    for (const { id, name } of driversOf(kind, [from, to]))
      note({ kind, id, name: name ?? '' }, walk.takeDriver(kind, id))
  for (const { id, name } of specialsOf([from, to]))
    note({ kind: 'special', id, name: name ?? '' }, walk.takeSpecial(id))
  note({ kind: 'pay' }, walk.takePay(last))
  return {
    year,
    start,
    end: end(last),
    parts: together(parts).map(({ fte, tpc, ...cause }) => ({ ...cause, ...shown({ fte, tpc }, isPaid) })),
  }
}

/** The plan as if nothing had changed since the start year: start-year inputs in `year`, and no special drivers. */
export function sinceStart<State extends EnteredPlan>(state: State, year: number): State {
  const inputs: { [scope: string]: number | null } = { ...state.inputs }
  for (const [key, value] of Object.entries(state.inputs)) {
    const scope = parseScope(key)
    if (scope === null || scope.kind === 'value' || scope.kind === 'applied') continue
    if (scope.year === state.period.startYear) inputs[printScope({ ...scope, year })] = value
  }
  return { ...state, inputs, applied: {} }
}

/** Drivers in any of the states, ascending by id, with the name that the last state has. */
function driversOf(kind: 'primary' | 'secondary', states: readonly EnteredPlan[]): Named[] {
  const found = new Map<number, Named>()
  for (const { inputs } of states)
    for (const key of Object.keys(inputs)) {
      const scope = parseScope(key)
      if (scope?.kind === kind) found.set(scope.driverId, { id: scope.driverId })
    }
  for (const { structure } of states)
    for (const { primaryDriver, secondaryDrivers } of structure) {
      const drivers = kind === 'primary' ? [primaryDriver] : secondaryDrivers
      for (const driver of drivers) if (driver) found.set(driver.id, driver)
    }
  return ascending(found)
}

function specialsOf(states: readonly EnteredPlan[]): Named[] {
  const found = new Map<number, Named>()
  for (const { applied } of states)
    for (const list of Object.values(applied)) for (const { driverID: id } of list) found.set(id, { id })
  for (const { specialDrivers } of states)
    for (const driver of specialDrivers) if (found.has(driver.id)) found.set(driver.id, driver)
  return ascending(found)
}

function ascending(found: ReadonlyMap<number, Named>): Named[] {
  return [...found.values()].toSorted((a, b) => a.id - b.id)
}

/** Adds up the parts of each cause and leaves out those that move nothing. */
function together(parts: readonly (BridgeCause & Sums)[]): (BridgeCause & Sums)[] {
  const byCause = new Map<string, BridgeCause & Sums>()
  for (const part of parts) {
    const name = 'id' in part ? `${part.kind}-${part.id}` : part.kind
    const { fte, tpc } = byCause.get(name) ?? { fte: 0, tpc: 0 }
    byCause.set(name, { ...part, fte: fte + part.fte, tpc: tpc + part.tpc })
  }
  return [...byCause.values()]
    .filter(({ fte, tpc }) => fte !== 0 || tpc !== 0)
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

function shown({ fte, tpc }: Sums, isPaid: boolean): BridgeEnd {
  return { fte: fromHundredths(fte), tpc: isPaid ? fromHundredths(tpc) : null }
}
