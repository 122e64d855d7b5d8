import { dayKind } from './date-kind.ts'
import { type DateFieldProps, TypedDate } from './typed-date.tsx'

/** A field for a day (`2026-12-31`); '' when empty, the typed text when it is not a valid day. */
export function DateField(props: DateFieldProps) {
  return <TypedDate {...props} kind={dayKind} />
}
