import type { ReactNode } from 'react'
import classes from './message.module.css'
import { Card } from './page.tsx'
import { PageHeading } from './page-heading.tsx'

type Props = { readonly title: string; readonly text: ReactNode; readonly children?: ReactNode }

/** A page that consists of a message only. */
export function Message({ title, text, children }: Props) {
  return (
    <Card className={classes['message'] ?? ''}>
      <PageHeading title={title} />
      <p className="soft">{text}</p>
      {children}
    </Card>
  )
}
