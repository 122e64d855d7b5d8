/** The answer of `POST /v1/me/password`; without a token the person signs in with the new password. */
export type PasswordChanged = TokenAnswer | { readonly access_token: null }

/** The answer of `POST /oauth/token` (RFC 6749, section 5.1); names and case are the standard's. */
export type TokenAnswer = {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
}
