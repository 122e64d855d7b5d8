import type { TFunction } from 'i18next'

const MARK = '\u0000'

/** A text with gaps, looked up once and filled in often: the look-up in i18next takes longer than rendering the text. */
export function sentence<Gap extends string>(
  t: TFunction,
  key: string,
  gaps: readonly Gap[],
): (values: Readonly<Record<Gap, string | number>>) => string {
  const marked = Object.fromEntries(gaps.map((gap) => [gap, `${MARK}${gap}${MARK}`]))
  const parts = t(key, marked).split(MARK)
  return (values) => parts.map((part, index) => (index % 2 === 0 ? part : values[part as Gap])).join('') // every second one is a gap
}
