import { Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useImportProgressQuery } from '#api/import-progress.ts'
import { Number } from '#ui/number.tsx'
import classes from './staff.module.css'

type Props = { readonly sent: number; readonly uploadId: string }

/** Milliseconds between requests for the server's progress. */
const LOOK_EVERY = 400

/** Progress of an upload: first the share of bytes sent, then the server's work. */
export function WorkingBar({ sent, uploadId }: Props) {
  const { t } = useTranslation('staff')
  const isSent = sent >= 1
  const [isLooking, setLooking] = useState(false)
  useEffect(() => {
    if (!isSent) return
    // A small file is done before there is any progress to show.
    const timer = setTimeout(() => setLooking(true), LOOK_EVERY)
    return () => clearTimeout(timer)
  }, [isSent])
  const { data } = useImportProgressQuery(uploadId, { skip: !isLooking, pollingInterval: LOOK_EVERY })
  const step = isSent
    ? data?.phase === 'storing' || data?.phase === 'done'
      ? 'storing'
      : 'reading'
    : 'sending'
  const share = !isSent ? sent : data && data.total > 0 ? data.rows / data.total : 1
  const words = t(`upload.${step}`)
  return (
    <div className={classes['working']} aria-live="polite">
      <Progress value={share * 100} animated={isSent} size={6} aria-label={words} />
      <span className="soft">
        {words}… {data && data.rows > 0 && <Number value={data.rows} />}
      </span>
    </div>
  )
}
