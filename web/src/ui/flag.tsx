import { lazy, Suspense } from 'react'
import type { FlagCode } from './flag-picture.tsx'
import classes from './flag.module.css'

/** Coats of arms are larger than the first screen needs; their place is kept, also where they cannot be had. */
const FlagPicture = lazy(() => import('./flag-picture.tsx').catch(() => ({ default: () => null })))

/** A picture only; the name of the language or country stands beside it. */
export function Flag({ code }: { readonly code: FlagCode }) {
  return (
    <span className={classes['flag']} aria-hidden="true">
      <Suspense>
        <FlagPicture code={code} />
      </Suspense>
    </span>
  )
}
