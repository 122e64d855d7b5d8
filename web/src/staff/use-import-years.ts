/** Years that uploads are offered for. */
const FIRST = 2015
const LAST = 2020

const years = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index)

export function useImportYears(): readonly number[] {
  return years
}
