import classes from './chart.module.css'

/** Lines differ in colour, dash and mark, for those who do not see colours and for paper. */
const kinds = [
  { className: 'first', colour: '--accent', dashes: undefined, mark: <circle r="4" /> },
  {
    className: 'second',
    colour: '--ink-soft',
    dashes: '7 4',
    mark: <rect x="-3.5" y="-3.5" width="7" height="7" />,
  },
  { className: 'third', colour: '--warn', dashes: '2 4', mark: <path d="M0 -4.6l4.6 8h-9.2z" /> },
] as const

export function lineKind(index: number) {
  const { className, dashes, mark } = kinds[index % kinds.length]!
  return { className: classes[className] ?? '', dashes, mark }
}

/** The line's current colour, for output without style sheets such as pictures. */
export function lineColour(index: number): string {
  return getComputedStyle(document.documentElement).getPropertyValue(kinds[index % kinds.length]!.colour)
}

/** A short sample of the line to show beside its name. */
export function LineSign({ index }: { readonly index: number }) {
  const { className, dashes, mark } = lineKind(index)
  return (
    <svg width="26" height="12" className={`${classes['sign']} ${className}`} aria-hidden="true">
      <path d="M0 6h26" className={classes['line']} strokeDasharray={dashes} />
      <g transform="translate(13 6)" className={classes['mark']}>
        {mark}
      </g>
    </svg>
  )
}
