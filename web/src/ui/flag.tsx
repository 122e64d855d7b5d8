import De from 'country-flag-icons/react/3x2/DE'
import Gb from 'country-flag-icons/react/3x2/GB'
import Sa from 'country-flag-icons/react/3x2/SA'
import Us from 'country-flag-icons/react/3x2/US'
import classes from './flag.module.css'

const flags = { en: Gb, de: De, sa: Sa, us: Us } as const

/** A picture only; the name of the language or country stands beside it. */
export function Flag({ code }: { readonly code: keyof typeof flags }) {
  const Picture = flags[code]
  return (
    <span className={classes['flag']} aria-hidden="true">
      <Picture />
    </span>
  )
}
