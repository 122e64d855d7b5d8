import type { ReactNode } from 'react'
import classes from './page.module.css'
import { PageHeading } from './page-heading.tsx'

type HeaderProps = {
  readonly title: string
  /** A count or period beside the title, once it is known. */
  readonly chip?: ReactNode
  /** A chip of its own, where a count stands beside the title as well. */
  readonly period?: ReactNode
  /** Buttons and filters at the end. */
  readonly children?: ReactNode
}

export function PageHeader({ title, ...rest }: HeaderProps) {
  return <Header heading={<PageHeading title={title} />} {...rest} />
}

/** What a card is about, where it is not the only one of its page. */
export function CardHeader({ title, ...rest }: HeaderProps) {
  return <Header heading={<h2>{title}</h2>} {...rest} />
}

type Headed = Omit<HeaderProps, 'title'> & { readonly heading: ReactNode }

function Header({ heading, chip, period, children }: Headed) {
  return (
    <div className={classes['header']}>
      {heading}
      {chip && <span className={classes['chip']}>{chip}</span>}
      {period}
      <span className={classes['grow']} data-actions />
      {children}
    </div>
  )
}

/** A white ground with a border, for everything that belongs together. */
export function Card({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return <section className={`${classes['card']} ${className ?? ''}`}>{children}</section>
}

export function Chip({
  children,
  isWarning = false,
}: {
  readonly children: ReactNode
  readonly isWarning?: boolean
}) {
  return <span className={`${classes['chip']} ${isWarning ? classes['warning'] : ''}`}>{children}</span>
}
