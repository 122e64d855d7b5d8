import type { Client } from '../demo/client.ts'

/** A second administrator of an installation. */
export const BEN = {
  firstName: 'Ben',
  lastName: 'Lang',
  email: 'ben@example.com',
  password: 'a fitting phrase 93 owls',
  locale: 'en_US',
}

/** Creates Ben's account; `client` is the first administrator. */
export async function addBen(client: Client): Promise<void> {
  await client.post('/v1/users', { ...BEN, role: { id: 1 } })
}
