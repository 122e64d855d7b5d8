/** Stands beside every amount of money until an administrator sets another label; nothing is converted by it. */
export const DEFAULT_CURRENCY = 'SR'
