import { lazy } from 'react'
import { OptionalContent } from './optional-content.tsx'
import type { FlagCode } from './flag-picture.tsx'
import classes from './flag.module.css'

/** Coats of arms are too large for the first screen; their space is reserved, even if they cannot be loaded. */
const FlagPicture = lazy(() => import('./flag-picture.tsx'))

/** Decorative: the name of the language or country stands beside it. */
export function Flag({ code }: { readonly code: FlagCode }) {
  return (
    <span className={classes['flag']} aria-hidden="true">
      <OptionalContent>
        <FlagPicture code={code} />
      </OptionalContent>
    </span>
  )
}
