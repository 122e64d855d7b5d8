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
  /** What went wrong with the form as a whole. */
  readonly problem?: string | undefined
  /** How many attempts came to nothing; after each, what is wrong first takes the focus. */
  readonly failures: number
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** A small form in the middle of the page, for people who are not in yet. */
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
