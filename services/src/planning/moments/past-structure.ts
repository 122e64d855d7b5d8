import type { SpecialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import type { DriversState } from '#streams/drivers.ts'
import type { OrganisationState } from '#streams/organisation.ts'
import type { DriverBody, DriverKind, UnitBody } from '#planning/structure/collections.ts'

/** Units with their divisions and assignments, ascending by id, as the read model answers them. */
export function unitBodies({
  businessUnits,
  divisions,
  assignments,
}: OrganisationState): [number, UnitBody][] {
  const secondary = Map.groupBy(assignments.secondary.values(), ({ values }) => values.businessUnitId)
  const standing = Map.groupBy(divisions.items, ([, { values }]) => values.businessUnitId)
  return [...businessUnits.items]
    .toSorted(([a], [b]) => a - b)
    .map(([id, { values }]): [number, UnitBody] => {
      const primary = assignments.primary.get(id)?.values
      return [
        id,
        {
          name: values.name,
          color: values.color,
          primary: primary ? { driverId: primary.primaryDriverId, weight: primary.weight } : null,
          secondary: Object.fromEntries(
            (secondary.get(id) ?? []).map((each) => [each.values.secondaryDriverId, each.values.divisionIds]),
          ),
          divisions: Object.fromEntries(
            (standing.get(id) ?? []).map(([divisionId, division]) => {
              const { name, comment } = division.values
              return [divisionId, { name, comment }]
            }),
          ),
        },
      ]
    })
}

/** Primary and secondary drivers by name, such as `primary-7`. */
export function driverBodies({ primaryDrivers, secondaryDrivers }: DriversState): Map<string, DriverBody> {
  const bodies = (kind: DriverKind, { items }: typeof primaryDrivers) =>
    [...items].map(([driverId, { values }]): [string, DriverBody] => {
      const { name, unit, comment, driverDataSources } = values
      return [`${kind}-${driverId}`, { kind, driverId, name, unit, comment, driverDataSources }]
    })
  return new Map([...bodies('primary', primaryDrivers), ...bodies('secondary', secondaryDrivers)])
}

export function pastSpecialDrivers({ specialDrivers }: DriversState): SpecialDriverRow[] {
  return [...specialDrivers.items].map(([id, { values }]) => ({ id, ...values, target: 'fte' }))
}
