import { dayKind } from './date-kind.ts'
import { type DateFieldProps, TypedDate } from './typed-date.tsx'

/** A day (`2026-12-31`); empty when nothing was typed; what was typed when it is no day. */
export function DateField(props: DateFieldProps) {
  return <TypedDate {...props} kind={dayKind} />
}
