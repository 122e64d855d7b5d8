type Row = { readonly row: number }
type Driver = Row & { readonly weights: readonly number[]; readonly profiles: readonly Row[] }
type Profile = Row & {
  readonly unit: Row
  readonly primary: Row | null
  readonly primaryWeight: number
  readonly secondaries: readonly Row[]
  readonly firstDivision: number
  readonly endDivision: number
}

/** The rows of another table that belong to row r: `rows[starts[r]]` up to `rows[starts[r + 1] - 1]`. */
type Groups = { readonly starts: Uint32Array; readonly rows: Uint32Array }

/**
 * A layout as flat tables of numbers, so that a pass over a hundred thousand divisions follows no references to objects.
 * The `first…` tables have an extra last row: what belongs to row r ends where that of row r + 1 begins.
 */
export type LayoutTables = {
  /** By driver. */
  readonly firstSource: Uint32Array
  readonly profilesOfDriver: Groups
  /** By source. */
  readonly weights: Float64Array
  /** By profile. */
  readonly firstDivision: Uint32Array
  readonly unitOfProfile: Uint32Array
  /** -1 without a primary driver. */
  readonly primaryDriver: Int32Array
  readonly primaryWeight: Float64Array
  readonly secondaryDrivers: Groups
  /** By unit. */
  readonly firstProfile: Uint32Array
}

export function tablesOf({
  units,
  drivers,
  profiles,
}: {
  units: readonly { readonly profiles: readonly Row[] }[]
  drivers: readonly Driver[]
  profiles: readonly Profile[]
}): LayoutTables {
  return {
    firstSource: startsOf(drivers.map(({ weights }) => weights.length)),
    profilesOfDriver: groupsOf(drivers.map((driver) => driver.profiles)),
    weights: Float64Array.from(drivers.flatMap(({ weights }) => weights)),
    firstDivision: startsOf(profiles.map(({ firstDivision, endDivision }) => endDivision - firstDivision)),
    unitOfProfile: Uint32Array.from(profiles, ({ unit }) => unit.row),
    primaryDriver: Int32Array.from(profiles, ({ primary }) => primary?.row ?? -1),
    primaryWeight: Float64Array.from(profiles, (profile) => profile.primaryWeight),
    secondaryDrivers: groupsOf(profiles.map(({ secondaries }) => secondaries)),
    firstProfile: startsOf(units.map((unit) => unit.profiles.length)),
  }
}

function groupsOf(lists: readonly (readonly Row[])[]): Groups {
  return {
    starts: startsOf(lists.map((list) => list.length)),
    rows: Uint32Array.from(lists.flat(), ({ row }) => row),
  }
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (const [row, length] of lengths.entries()) starts[row + 1] = (starts[row] ?? 0) + length
  return starts
}
