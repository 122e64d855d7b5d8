import type { PersonalKeys } from './personal-keys.ts'

/** Prefix of digests that are keyed with the installation's key; plain digests have none. */
const KEYED = 'keyed:'

/** Replaces the plain digest of personal data, so that no guess can be checked; without keys it stays the plain one. */
export async function keyedDigest(
  keys: PersonalKeys | null,
  { purpose, plain }: { readonly purpose: Parameters<PersonalKeys['digest']>[0]; readonly plain: string },
): Promise<string> {
  return keys ? `${KEYED}${await keys.digest(purpose, plain)}` : plain
}
