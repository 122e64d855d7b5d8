/** Number and name: `0100 - Ward`. */
export function costCentreLabel({
  number,
  name,
}: {
  readonly number: string
  readonly name: string
}): string {
  return `${number} - ${name}`
}
