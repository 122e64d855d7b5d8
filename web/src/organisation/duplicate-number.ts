import type { Problem } from '#api/problem.ts'

/** Another cost centre has the number: said by code, or in the words of a server that knows none. */
export function isDuplicateNumber({ status, code, detail }: Problem): boolean {
  return code === 'cost-centre-exists' || (status === 500 && detail.includes('constraint violation'))
}
