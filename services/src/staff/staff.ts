import { staffEvents } from '@staffplan/contracts/staff/events'
import type { Feature } from '#http/feature.ts'
import { recoverImports } from './import-recovery.ts'
import { removeOrphanedRows } from './orphaned-rows.ts'
import { importStreamsProjection } from './import-streams.ts'
import { importRoutes } from './import-routes.ts'
import { staffProjection } from './staff-projection.ts'
import { staffRoutes } from './staff-routes.ts'

/** Yearly data: HR and overtime files, single rows, imports and their undo. */
export const staffFeature: Feature = {
  name: 'staff',
  events: staffEvents,
  projections: [staffProjection, importStreamsProjection],
  routes(app, deps) {
    staffRoutes(app, deps)
    app.register(async (uploads) => importRoutes(uploads, deps))
  },
  recover(deps) {
    removeOrphanedRows(deps)
    recoverImports(deps)
  },
}
