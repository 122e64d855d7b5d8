import { Tooltip } from '@mantine/core'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './button.module.css'
import { Button } from './button.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** What the button does: its accessible name and its tooltip. */
  readonly label: string
  readonly children: ReactNode
  readonly isIdle?: boolean
}

export function IconButton({ label, children, ...rest }: Props) {
  return (
    <Tooltip label={label}>
      <Button look="quiet" {...rest} aria-label={label} className={classes['icon'] ?? ''}>
        {children}
      </Button>
    </Tooltip>
  )
}
