import type { Deps } from '../../deps.ts'
import { startServer } from '#testing/server.ts'
import { buildWorkedExample, workedInputs } from '#testing/worked-example.ts'

/** A served data folder with an organisation, staff, drivers and a plan that was saved twice. */
export async function plannedCompany(
  dataDir: string,
): Promise<AsyncDisposable & { readonly dataDir: string; readonly seals: Deps['seals'] }> {
  const server = await startServer({ dataDir })
  const example = await buildWorkedExample(server)
  const inputs = workedInputs(example)
  const [first] = Object.keys(inputs)
  for (const changed of [inputs, { ...inputs, [first!]: 7 }])
    await server.call('POST', '/v1/bigPictureStore/userInput', changed)
  return { ...server, seals: server.system.deps.seals }
}
