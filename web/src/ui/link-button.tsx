import { Link } from 'react-router-dom'
import classes from './button.module.css'
import { Icon } from './icon.tsx'

type Props = {
  readonly to: string
  readonly icon: Parameters<typeof Icon>[0]['name']
  /** Where it leads; only heard where there is little room. */
  readonly label: string
}

/** A way to another screen, among buttons. */
export function LinkButton({ to, icon, label }: Props) {
  return (
    <Link to={to} className={`${classes['button']} ${classes['quiet']}`} title={label}>
      <Icon name={icon} />
      <span className={classes['words']}>{label}</span>
    </Link>
  )
}
