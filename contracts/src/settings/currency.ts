/** Label shown with amounts of money until an administrator sets another one; it does not convert anything. */
export const DEFAULT_CURRENCY = 'SR'
