import { defineRecord } from '../record.ts'
import { optionalText, requiredText } from '../text.ts'
import { dataSources } from './data-sources.ts'

export const secondaryDriver = defineRecord({
  name: 'secondaryDriver',
  plural: 'secondaryDrivers',
  path: '/v1/drivers/secondaryDrivers',
  fields: {
    name: requiredText(),
    unit: optionalText(50),
    comment: optionalText(),
    driverDataSources: dataSources,
  },
})
