import type { PersonalKeys } from './personal-keys.ts'

/** Before a digest that nobody can try without the key of the installation; others are plain. */
const KEYED = 'keyed:'

/** In the place of a plain digest of what is said about people; that one where there is no key. */
export async function keyedDigest(
  keys: PersonalKeys | null,
  { purpose, plain }: { readonly purpose: Parameters<PersonalKeys['digest']>[0]; readonly plain: string },
): Promise<string> {
  return keys ? `${KEYED}${await keys.digest(purpose, plain)}` : plain
}
