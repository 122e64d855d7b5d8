import { type Client, signIn } from '../demo/client.ts'
import { ADMINISTRATOR } from './product.ts'

const PASSWORD = 'another long passphrase 8'
export const BEN = { email: 'ben@example.com', password: PASSWORD }
export const UMA = { email: 'uma@example.com', password: PASSWORD }

/** A second administrator and an ordinary user, made through the API; answers what may look into the API. */
export async function addPeople(url: string): Promise<Client> {
  const client = await signIn(url, ADMINISTRATOR.email, ADMINISTRATOR.password)
  const common = { enabled: true, password: PASSWORD, phone: '', mobile: '' }
  const ben = { firstName: 'Ben', lastName: 'Müller', email: BEN.email, locale: 'de_DE', role: { id: 1 } }
  const uma = { firstName: 'Uma', lastName: 'علي', email: UMA.email, locale: 'ar_SA', role: { id: 2 } }
  for (const person of [ben, uma]) await client.post('/v1/users/', { ...person, ...common })
  return client
}
