import { personColour } from '../person-colour.ts'
import classes from './colleague-frame.module.css'
import type { Colleague } from './roster.ts'

type Props = { readonly colleague: Pick<Colleague, 'userId' | 'mode'>; readonly name: string }

/** A frame in a colleague's colour where their cursor is, with their name; dashed while they are not typing. */
export function ColleagueFrame({ colleague: { userId, mode }, name }: Props) {
  return (
    <span
      aria-hidden
      data-screen-only
      className={`${classes['frame']} ${mode === 'edit' ? '' : classes['looking']}`}
      style={{ '--person': personColour(userId) }}
    >
      <span>{name}</span>
    </span>
  )
}
