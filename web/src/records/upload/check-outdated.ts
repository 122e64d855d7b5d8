import type { RefusalCode } from '@staffplan/contracts/refusal'

/** The refusal of a file that would do something else by now than its check has shown. */
export const OUTDATED = 'check-outdated' satisfies RefusalCode
