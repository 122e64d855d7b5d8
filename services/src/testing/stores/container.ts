import type { StartedTestContainer } from 'testcontainers'
import type { ContainerImage } from './container-images.ts'
import type { OwnServer } from './control.ts'
import { freePort } from './free-port.ts'

const TIMEOUT = 120_000

/** Null where no container engine answers. The library is loaded only here: most machines never need it. */
export async function startContainer(server: ContainerImage): Promise<OwnServer | null> {
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers')
  const engine = await getContainerRuntimeClient().catch(() => null)
  if (engine === null) return null
  const port = await freePort() // one that the engine chose would change with every start
  const started = await new GenericContainer(server.image)
    .withEnvironment({ ...server.environment })
    .withCommand([...server.command])
    .withExposedPorts({ container: server.port, host: port })
    .withWaitStrategy(Wait.forListeningPorts().withStartupTimeout(TIMEOUT))
    .start()
  await untilReady(started, server.ready)
  const container = engine.container.getById(started.getId())
  return {
    url: server.url(port),
    label: `${server.image} in a container`,
    control: {
      kill: async () => void (await container.kill()),
      stop: async () => void (await container.stop()),
      async start() {
        if (!(await container.inspect()).State.Running) await container.start()
        await untilReady(started, server.ready)
      },
      signal: async (signal) => void (await (signal === 'SIGSTOP' ? container.pause() : container.unpause())),
      faults: () =>
        Promise.reject(
          new Error(
            `${server.image} takes no orders for faults: name the folder of starters in TEST_SERVERS`,
          ),
        ),
    },
    async [Symbol.asyncDispose]() {
      await container.remove({ force: true, v: true })
    },
  }
}

async function untilReady(container: StartedTestContainer, command: readonly string[]): Promise<void> {
  const late = AbortSignal.timeout(TIMEOUT)
  for (;;) {
    const { exitCode, output } = await container.exec([...command])
    if (exitCode === 0) return
    if (late.aborted) throw new Error(`a container is not ready after ${TIMEOUT} ms: ${output}`)
  }
}
