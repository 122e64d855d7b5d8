/** The specification keeps the token here; tabs share it. */
export const TOKEN_KEY = 'access_token'
