import { momentKind } from './date-kind.ts'
import { type DateFieldProps, TypedDate } from './typed-date.tsx'

/** A moment that has come (`2026-12-31T14:30`, on the clock of the reader); empty when nothing was typed; what was typed when it is none. */
export function MomentField(props: DateFieldProps) {
  return <TypedDate {...props} kind={momentKind} />
}
