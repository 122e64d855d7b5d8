/**
 * Navigation option for changes of the address. The next change starts from the address last rendered; rendered in a
 * transition, which on a busy machine comes after the next click, two quick clicks would count as one.
 */
export const SYNC_RENDER = { flushSync: true } as const
