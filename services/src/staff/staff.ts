import type { Feature } from '#http/feature.ts'
import { finishErasures } from './erasure/unfinished-erasures.ts'
import { recoverImports } from './import/import-recovery.ts'
import { removeOrphanedRows } from './import/orphaned-rows.ts'
import { importRoutes } from './import/import-routes.ts'
import { staffRoutes } from './rows/staff-routes.ts'

/** Yearly data: HR and overtime files, single rows, imports and their undo. */
export const staffFeature: Feature = {
  name: 'staff',
  routes(app, deps) {
    staffRoutes(app, deps)
    app.register(async (uploads) => importRoutes(uploads, deps))
  },
  recover(deps) {
    removeOrphanedRows(deps)
    recoverImports(deps)
  },
  background: { name: 'erasure of personal data', run: finishErasures },
}
