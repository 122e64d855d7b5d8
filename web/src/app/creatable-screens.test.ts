import { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { department } from '@staffplan/contracts/organisation/department'
import { division } from '@staffplan/contracts/organisation/division'
import { expect, test } from 'vitest'
import { creatableScreens } from './creatable-screens.ts'

test('whatever a selector offers can be made in it', () => {
  const paths = [businessUnit, division, department, costCentre, primaryDriver, secondaryDriver].map(
    ({ path }) => path,
  )
  expect(Object.keys(creatableScreens).toSorted()).toEqual(paths.toSorted())
})
