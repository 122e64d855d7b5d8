/** As it is dialled, also where people read from right to left; a dash when there is none. */
export function PhoneNumber({ number }: { readonly number: string }) {
  return <bdi dir="ltr">{number || <span className="soft">—</span>}</bdi>
}
