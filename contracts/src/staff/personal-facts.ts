import type { PersonalFact, Sealing } from '../event-definition.ts'
import type { StaffYear } from './staff.ts'

type Personal = Omit<StaffYear, 'year' | 'costCentre'>

/** What remains of a person whose key was erased: a row that still counts, without name, birth date and pay. */
function erasedPersonal(id: number): Personal {
  return {
    employeeId: `erased-${id}`,
    name: '',
    grade: '',
    dob: null,
    jobTitle: '',
    position: '',
    basicSalary: 0,
    totalMonthSalary: 0,
    allowances: {},
    overTimeHours: null,
    educationCost: null,
    projectLocation: '',
  }
}

/** Field that the history shows in place of an erased person's data, with the value `ERASED`. */
export const PERSONAL_DATA = 'personalData'
export const ERASED = 'erased'

type Whole = { readonly id: number; readonly personal: Personal }
type Part = { readonly personal?: Partial<Personal> }
type Change = { readonly id: number; readonly from: Part; readonly to: Part }
type Op = ({ readonly op: 'add' | 'remove' } & Whole) | ({ readonly op: 'change' } & Change)
type Chunk = { readonly ops: readonly Op[] }

/** Sealing of a row that was added or deleted. */
export const wholeRow: Sealing = {
  take: (data) => apart(takeWhole(data as Whole)),
  give: (rest, [said]) => giveWhole(rest as Omit<Whole, 'personal'>, said),
}

/** Sealing of a changed row: `from` and `to` are one fact. */
export const changedRow: Sealing = {
  take: (data) => apart(takeChange(data as Change)),
  give: (rest, [said]) => giveChange(rest as Change, said),
}

/** Sealing of an import's chunk, which is read with its own stream. */
export const rowsOfChunk: Sealing = {
  isReadWithStream: true,
  take(data) {
    const { ops, ...rest } = data as Chunk
    const taken = ops.map((op) => (op.op === 'change' ? takeChange(op) : takeWhole(op)))
    return { rest: { ...rest, ops: taken.map((one) => one.rest) }, facts: taken.map((one) => one.fact) }
  },
  give(rest, said) {
    const { ops, ...others } = rest as Chunk
    const given = ops.map((op, index) =>
      op.op === 'change' ? giveChange(op, said[index]) : giveWhole(op, said[index]),
    )
    return { ...others, ops: given }
  },
}

type Taken = { readonly rest: object; readonly fact: PersonalFact }

function apart({ rest, fact }: Taken): { readonly rest: object; readonly facts: readonly PersonalFact[] } {
  return { rest, facts: [fact] }
}

function takeWhole({ personal, ...rest }: Whole): Taken {
  return { rest, fact: { row: rest.id, person: personal.employeeId, said: personal } }
}

function takeChange({ from, to, ...rest }: Change): Taken {
  const { personal: before, ...placeBefore } = from
  const { personal: after, ...placeAfter } = to
  const fact = { row: rest.id, person: after?.employeeId ?? null, said: [before, after] }
  return { rest: { ...rest, from: placeBefore, to: placeAfter }, fact }
}

function giveWhole(rest: Omit<Whole, 'personal'>, said: unknown): object {
  return isErased(said)
    ? { ...rest, personal: erasedPersonal(rest.id), erased: true }
    : { ...rest, personal: said }
}

function giveChange(rest: Change, said: unknown): object {
  if (isErased(said)) return { ...rest, erased: true }
  const [before, after] = said as readonly [object | null, object | null] // as `takeChange` made it, via JSON
  const { from, to, ...others } = rest
  return { ...others, from: withPersonal(from, before), to: withPersonal(to, after) }
}

function isErased(said: unknown): boolean {
  return said === null || said === undefined
}

function withPersonal(place: object, personal: object | null): object {
  return personal === null ? place : { ...place, personal }
}
