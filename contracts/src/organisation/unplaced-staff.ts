/** People on a cost centre that belongs to no division, because it has no department or was deleted. */
export type UnplacedStaff = {
  /** Null once the cost centre is deleted. */
  readonly costCentre: { readonly id: number; readonly number: string; readonly name: string } | null
  /** `no-department`: give it one. `deleted`: put these people on another cost centre. */
  readonly reason: 'no-department' | 'deleted'
  readonly staffNumber: number
  /** Rows of the yearly data, at most a hundred. */
  readonly staffIds: readonly number[]
}
