/** The name the specification prescribes for the token in local storage; all tabs share it. */
export const TOKEN_KEY = 'access_token'
