import type { FormEvent, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import classes from './users.module.css'

type Props = {
  readonly title: string
  readonly text?: string
  readonly submit: string
  readonly isBusy: boolean
  readonly onSubmit: () => void
  /** What went wrong with the form as a whole. */
  readonly problem?: string | undefined
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** A small form in the middle of the page, for people who are not in yet. */
export function EntryCard({ title, text, submit, isBusy, onSubmit, problem, children, foot }: Props) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <Card className={classes['entry'] ?? ''}>
      <form onSubmit={send} className={classes['form']}>
        <h1>{title}</h1>
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
    </Card>
  )
}
