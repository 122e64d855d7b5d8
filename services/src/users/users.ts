import { sessionEvents, userEvents } from '@staffplan/contracts/users/user-events'
import type { Feature } from '#http/feature.ts'
import { createConfiguredAdministrator } from './first-administrator.ts'
import { meRoutes } from './me-routes.ts'
import { oauthRoutes } from './oauth-routes.ts'
import { passwordLinkRoutes } from './password-link-routes.ts'
import { prepareSetup, setupRoutes } from './setup.ts'
import { SignInGate } from './sign-in-gate.ts'
import { userRoutes } from './user-routes.ts'
import { usersProjection } from './users-projection.ts'

/** Who may sign in, as whom, and for how long. */
export const usersFeature: Feature = {
  name: 'users',
  events: { ...userEvents, ...sessionEvents },
  projections: [usersProjection],
  routes(app, deps) {
    const deaf = deps.sessions.onRevoked(({ userId }) =>
      app.log.info({ event: 'session-ended', userId }, 'security'),
    )
    app.addHook('onClose', async () => deaf())
    const gate = new SignInGate({ limitPerMinute: deps.config.loginLimitPerMinute, now: deps.now })
    oauthRoutes(app, deps, gate)
    meRoutes(app, deps, gate)
    passwordLinkRoutes(app, deps, gate)
    setupRoutes(app, deps, gate)
    userRoutes(app, deps)
  },
  async recover(deps) {
    await createConfiguredAdministrator(deps)
    await prepareSetup(deps)
  },
}
