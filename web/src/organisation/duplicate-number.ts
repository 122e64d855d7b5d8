import type { Problem } from '#api/problem.ts'

/** Whether another cost centre has the number: by error code, or by the message of older servers without that code. */
export function isDuplicateNumber({ status, code, detail }: Problem): boolean {
  return code === 'cost-centre-exists' || (status === 500 && detail.includes('constraint violation'))
}
