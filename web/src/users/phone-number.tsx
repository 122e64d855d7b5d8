/** A phone number from left to right, even in right-to-left pages; a dash when there is none. */
export function PhoneNumber({ number }: { readonly number: string }) {
  return <bdi dir="ltr">{number || <span className="soft">—</span>}</bdi>
}
