import type { OrganisationImported } from '@staffplan/contracts/organisation/organisation-file'
import {
  type OfEachKind,
  type OrganisationImportAnswer,
  organisationLimits,
} from '@staffplan/contracts/organisation/organisation-import'
import type { Compared } from './compare-file.ts'
import { createdIn } from './past-imports.ts'
import type { OrganisationPlan } from './plan-organisation.ts'
import type { ReadOrganisation } from './read-in-worker.ts'

/** The answer to an upload. Counts come from the stored event if there is one, as an earlier try may have stored it. */
export function answerOf(
  { rows }: ReadOrganisation,
  { plan, found }: Compared,
  imported: OrganisationImported | null = null,
): OrganisationImportAnswer {
  const created = imported ? createdIn(imported) : countsOf(plan, ({ isNew }) => isNew)
  const named = countsOf(plan, () => true)
  return {
    ...(imported && { importId: imported.importId }),
    rows: found.errors.length > 0 ? 0 : rows.length,
    created,
    existing: {
      businessUnits: named.businessUnits - created.businessUnits,
      divisions: named.divisions - created.divisions,
      departments: named.departments - created.departments,
      costCentres: named.costCentres - created.costCentres,
    },
    placed: imported?.placed ?? takenIn(plan),
    names: namesOf(plan),
    ...found,
  }
}

function countsOf(
  { units, divisions, departments, costCentres }: OrganisationPlan,
  isMeant: (planned: { readonly isNew: boolean }) => boolean,
): OfEachKind {
  return {
    businessUnits: units.filter(isMeant).length,
    divisions: divisions.filter(isMeant).length,
    departments: departments.filter(isMeant).length,
    costCentres: costCentres.filter(isMeant).length,
  }
}

function takenIn({ departments, costCentres }: OrganisationPlan): number {
  const known = new Set(costCentres.filter(({ isNew }) => !isNew).map(({ id }) => id))
  return departments.flatMap(({ costCentreIds }) => costCentreIds).filter((id) => known.has(id)).length
}

function namesOf({ units, divisions, departments, costCentres }: OrganisationPlan) {
  const list = <Planned extends { readonly isNew: boolean }>(
    planned: readonly Planned[],
    nameOf: (one: Planned) => string,
  ) =>
    planned
      .filter(({ isNew }) => isNew)
      .slice(0, organisationLimits.reported)
      .map(nameOf)
  return {
    businessUnits: list(units, ({ name }) => name),
    divisions: list(divisions, ({ name }) => name),
    departments: list(departments, ({ name, division }) => `${division.name} › ${name}`),
    costCentres: list(costCentres, ({ number, name }) => (name === number ? number : `${number} ${name}`)),
  }
}
