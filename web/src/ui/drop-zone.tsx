import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { Icon } from './icon.tsx'
import classes from './drop-zone.module.css'

type Props = {
  readonly label: string
  readonly isDisabled: boolean
  readonly maxBytes: number
  readonly onFile: (file: File) => void
  readonly onTooBig: () => void
}

/** Takes one file, by dragging or by choosing; what is in it the server finds out. The whole zone takes clicks; the button in it, the focus. */
export function DropZone({ label, isDisabled, maxBytes, onFile, onTooBig }: Props) {
  return (
    <Dropzone
      multiple={false}
      maxSize={maxBytes}
      disabled={isDisabled}
      tabIndex={-1}
      enablePointerEvents
      inputProps={NO_NAME}
      className={classes['zone'] ?? ''}
      onDrop={([file]) => {
        if (file) onFile(file)
      }}
      onReject={onTooBig}
    >
      <button type="button" disabled={isDisabled} className={classes['inner']}>
        <Icon name="file" />
        {label}
      </button>
    </Dropzone>
  )
}

/** The button says what the zone is for; the hidden field would say it again, in English. */
const NO_NAME = { 'aria-label': undefined, 'aria-hidden': true } as const
