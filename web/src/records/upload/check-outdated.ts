import type { RefusalCode } from '@staffplan/contracts/refusal'

/** Error code for a file whose import would now do something different from what its check showed. */
export const OUTDATED = 'check-outdated' satisfies RefusalCode
