/** Basic credentials of Staffplan in the browser. They prove nothing (a public client), but RFC 6749 requires them. */
export const WEB_CLIENT = 'staffplan-web:staffplan-web'
