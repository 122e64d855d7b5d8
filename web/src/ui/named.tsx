type Props = { readonly of: { readonly id: number; readonly name: string } }

/** `#7 - Logistics`, in this order in either writing direction. */
export function Named({ of: { id, name } }: Props) {
  return (
    <span>
      <bdi>#{id}</bdi> - <bdi>{name}</bdi>
    </span>
  )
}

/** The same as text, for choices; they find their own writing direction. */
export function named({ id, name }: Props['of']): string {
  return `#${id} - ${name}`
}
