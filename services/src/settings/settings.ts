import { systemContext } from '#http/commands/command-context.ts'
import type { Deps } from '#deps.ts'
import { configured, SETTINGS_STREAM, settingsModel } from '#streams/settings.ts'
import { checkConfigured, initialiseSettings } from './settings-commands.ts'
import type { Feature } from '#http/feature.ts'
import { settingsRoutes } from './settings-routes.ts'

/** What holds for the whole installation: planning period, import years, overtime policies, further expenses. */
export const settingsFeature: Feature = {
  name: 'settings',
  routes: settingsRoutes,
  recover: initialise,
}

async function initialise({ config, handler, now }: Deps): Promise<void> {
  await handler.handle({
    model: settingsModel,
    stream: SETTINGS_STREAM,
    context: systemContext(now()),
    decide: (state) => ({ events: initialiseSettings(state, () => checkConfigured(configured(config))) }),
  })
}
