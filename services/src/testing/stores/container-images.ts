/** A server in a container. */
export type ContainerImage = {
  /** As in docker-compose.yml. */
  readonly image: string
  readonly port: number
  readonly environment: { readonly [name: string]: string }
  readonly command: readonly string[]
  /** Run inside once it has started; succeeds when the server takes work. */
  readonly ready: readonly string[]
  readonly url: (port: number) => string
}

export const eventStoreContainer: ContainerImage = {
  image: 'eventstore/eventstore:23.10.7-bookworm-slim',
  port: 2113,
  environment: { EVENTSTORE_INSECURE: 'true', EVENTSTORE_TELEMETRY_OPTOUT: 'true' },
  command: [],
  ready: ['curl', '--fail', '--silent', 'http://localhost:2113/health/live'],
  url: (port) => `esdb://127.0.0.1:${port}?tls=false`,
}

export const mongoContainer: ContainerImage = {
  image: 'mongo:8.0.20@sha256:098862b1339f031900ca66cf8fef799e616d6324fa41b9a263f2ec899552c1ef',
  port: 27_017,
  environment: {},
  command: ['--replSet', 'rs0', '--bind_ip_all', '--setParameter', 'enableTestCommands=1'], // for fail points
  ready: [
    'mongosh',
    '--quiet',
    '--eval',
    'try { rs.status() } catch { rs.initiate() } quit(db.hello().isWritablePrimary ? 0 : 1)',
  ],
  url: (port) => `mongodb://127.0.0.1:${port}/?directConnection=true`,
}
