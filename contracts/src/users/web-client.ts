/** Basic credentials of Staffplan in the browser. A public client: they prove nothing, RFC 6749 asks for them. */
export const WEB_CLIENT = 'staffplan-web:staffplan-web'
