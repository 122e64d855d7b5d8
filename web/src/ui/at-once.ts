/**
 * For what changes the address. The next change starts from the address that is drawn: drawn in a transition, on a busy
 * machine after the next click, two quick clicks would count as one.
 */
export const AT_ONCE = { flushSync: true } as const
