import { momentKind } from './date-kind.ts'
import { type DateFieldProps, TypedDate } from './typed-date.tsx'

/** A field for a past moment (`2026-12-31T14:30`, reader's time zone); '' when empty, the typed text when invalid. */
export function MomentField(props: DateFieldProps) {
  return <TypedDate {...props} kind={momentKind} />
}
