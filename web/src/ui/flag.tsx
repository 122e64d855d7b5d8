import { lazy } from 'react'
import { Extra } from './extra.tsx'
import type { FlagCode } from './flag-picture.tsx'
import classes from './flag.module.css'

/** Coats of arms are larger than the first screen needs; their place is kept, also where they cannot be had. */
const FlagPicture = lazy(() => import('./flag-picture.tsx'))

/** A picture only; the name of the language or country stands beside it. */
export function Flag({ code }: { readonly code: FlagCode }) {
  return (
    <span className={classes['flag']} aria-hidden="true">
      <Extra>
        <FlagPicture code={code} />
      </Extra>
    </span>
  )
}
