import type { FieldError } from '@staffplan/contracts/refusal'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Number } from '#ui/number.tsx'
import { HIDDEN_PAY, usePayHidden } from '#ui/pay-privacy.ts'
import { PlainTable } from '#ui/tables/plain-table.tsx'
import { saveFile } from '#ui/save-file.ts'
import { csvOf } from './csv-of.ts'
import classes from './issue-table.module.css'

/** Most issues shown; the download contains all. */
const SHOWN = 50

type Props = {
  readonly title: string
  readonly issues: readonly FieldError[]
  /** Number of issues, including those that were not sent. */
  readonly count: number
  /** Name of the downloaded file. */
  readonly file: string
}

/** Rows of a file with their problems, to read here or to correct elsewhere; found values may be pay and can be hidden. */
export function IssueTable({ title, issues, count, file }: Props) {
  const { t } = useTranslation('staff')
  const explain = useProblemText()
  const isHidden = usePayHidden()
  const headings = [t('issues.row'), t('issues.column'), t('issues.found'), t('issues.problem')]
  const texts = issues.map((issue) => {
    const { row, column, header, value } = issue.params ?? {}
    return [text(row), [column, header].filter(Boolean).map(text).join(' · '), text(value), explain(issue)]
  })
  const download = () => {
    const csv = csvOf([headings, ...texts])
    saveFile(`staffplan-${file}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  }
  const more = count - Math.min(SHOWN, texts.length)
  return (
    <div className={classes['issues']} data-issues>
      <div className={classes['issuesHead']}>
        <h2>{title}</h2>
        <Button onClick={download}>
          <Icon name="download" />
          {t('issues.download')}
        </Button>
      </div>
      <PlainTable
        label={title}
        headings={headings}
        rows={texts
          .slice(0, SHOWN)
          .map(([row = '', column = '', found = '', problem = '']) => [
            row === '' ? '—' : <Number value={globalThis.Number(row)} />,
            isolated(column),
            found === '' ? '' : isHidden ? HIDDEN_PAY : isolated(found),
            isolated(problem),
          ])}
      />
      {more > 0 && <p className="faint">{t('issues.more', { count: more })}</p>}
    </div>
  )
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isolated(words: string) {
  return <bdi>{words}</bdi>
}
