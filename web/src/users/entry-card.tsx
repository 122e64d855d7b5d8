import type { FormEvent, ReactNode } from 'react'
import { useFirstProblem } from '#records/use-first-problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import classes from './users.module.css'

type Props = {
  readonly title: string
  readonly text?: string
  readonly submit: string
  readonly isBusy: boolean
  readonly onSubmit: () => void
  /** An error that concerns the form as a whole. */
  readonly problem?: string | undefined
  /** Number of failed attempts; after each, the first error gets the focus. */
  readonly failures: number
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** A small form in the middle of the page, for users who are not signed in. */
export function EntryCard({
  title,
  text,
  submit,
  isBusy,
  onSubmit,
  problem,
  failures,
  children,
  foot,
}: Props) {
  const within = useFirstProblem(failures)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <Card className={classes['entry'] ?? ''}>
      <div ref={within}>
        <form noValidate onSubmit={send} className={classes['form']}>
          <PageHeading title={title} />
          {text && <p className="soft">{text}</p>}
          {problem && (
            <p role="alert" className={classes['problem']}>
              {problem}
            </p>
          )}
          {children}
          <Button type="submit" look="primary" isBusy={isBusy}>
            {submit}
          </Button>
          {foot}
        </form>
      </div>
    </Card>
  )
}
