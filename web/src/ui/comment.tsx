/** Secondary text; a dash when there is none. */
export function Comment({ text }: { readonly text: string }) {
  return <bdi className="soft">{text === '' ? '—' : text}</bdi>
}
