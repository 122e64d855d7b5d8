import type { ReactNode } from 'react'
import classes from './page.module.css'
import { PageHeading } from './page-heading.tsx'

type HeaderProps = {
  readonly title: string
  /** A count or period beside the title, once it is known. */
  readonly chip?: ReactNode
  /** A second chip for the period, beside the count. */
  readonly period?: ReactNode
  /** Buttons and filters at the end of the header. */
  readonly children?: ReactNode
}

export function PageHeader({ title, ...rest }: HeaderProps) {
  return <Header heading={<PageHeading title={title} />} {...rest} />
}

/** The heading of a card, for pages with several cards. */
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

/** A bordered box for content that belongs together. */
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
