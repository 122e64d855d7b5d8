import type { Feature } from '#http/feature.ts'
import { createConfiguredAdministrator } from './setup/first-administrator.ts'
import { meRoutes } from './me-routes.ts'
import { oauthRoutes } from './sign-in/oauth-routes.ts'
import { passwordLinkRoutes } from './passwords/password-link-routes.ts'
import { prepareSetup, setupRoutes } from './setup/setup.ts'
import { SignInGate } from './sign-in/sign-in-gate.ts'
import { userRoutes } from './user-routes.ts'

/** Who may sign in, as whom, and for how long. */
export const usersFeature: Feature = {
  name: 'users',
  routes(app, deps) {
    const unsubscribe = deps.sessions.onRevoked(({ userId }) =>
      app.log.info({ event: 'session-ended', userId }, 'security'),
    )
    app.addHook('onClose', async () => unsubscribe())
    const gate = new SignInGate({
      limitPerMinute: deps.config.loginLimitPerMinute,
      now: deps.now,
      counters: deps.counters,
    })
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
