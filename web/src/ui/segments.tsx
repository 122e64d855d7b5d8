import classes from './segments.module.css'

type Props<Value> = {
  /** Accessible name of the group. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly title: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A choice between a few options that are all visible. */
export function Segments<Value extends string | number>({ label, options, value, onChange }: Props<Value>) {
  return (
    <span role="group" aria-label={label} className={classes['segments']}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.title}
        </button>
      ))}
    </span>
  )
}
