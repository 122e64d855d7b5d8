export function cellKey(divisionId: number): string {
  return `d${divisionId}`
}

export function divisionOf(key: string): number {
  return Number(key.slice(1))
}
