import { buildClientWhenStale } from '../client-build.ts'

/** Once, before files that each ask for it run side by side. */
export function setup(): void {
  buildClientWhenStale()
}
