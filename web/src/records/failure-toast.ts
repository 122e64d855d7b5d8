/** Of the toast that says what could not be done there: one takes the place of the one before, and what succeeds takes it away. */
export function failureToast(place: string): string {
  return `failure ${place}`
}
