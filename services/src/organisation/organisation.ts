import type { Feature } from '#http/feature.ts'
import { organisationImportRoutes } from './import/import-routes.ts'
import { organisationRoutes } from './organisation-routes.ts'

/** Units, divisions, departments and cost centres with their yearly figures, which come from `staffing`. */
export const organisationFeature: Feature = {
  name: 'organisation',
  routes(app, deps) {
    organisationRoutes(app, deps)
    app.register(async (uploads) => organisationImportRoutes(uploads, deps))
  },
}
