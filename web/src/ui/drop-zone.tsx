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

/** Takes one file, dropped or chosen; the server checks its content. The whole zone is clickable, its button focusable. */
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

/** The button names the zone; the hidden input would repeat that in English. */
const NO_NAME = { 'aria-label': undefined, 'aria-hidden': true } as const
