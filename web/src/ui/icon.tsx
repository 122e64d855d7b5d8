/** Paths in a 16 by 16 box, drawn in the text's colour. Those in `mirrored` are flipped in right-to-left languages. */
const shapes = {
  plus: 'M8 3v10M3 8h10',
  search: 'M11 7a4 4 0 11-8 0 4 4 0 018 0zM9.9 9.9l3.6 3.6',
  minus: 'M3 8h10',
  close: 'M4 4l8 8M12 4l-8 8',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  sun: 'M8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6M3.4 3.4l1.1 1.1M11.5 11.5l1.1 1.1M12.6 3.4l-1.1 1.1M4.5 11.5l-1.1 1.1M11 8a3 3 0 11-6 0 3 3 0 016 0z',
  moon: 'M13.2 9.8A5.8 5.8 0 016.2 2.8a5.8 5.8 0 107 7z',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  next: 'M6 4l4 4-4 4',
  previous: 'M10 4l-4 4 4 4',
  'years on': 'M3.5 4l4 4-4 4M8.5 4l4 4-4 4',
  'years back': 'M12.5 4l-4 4 4 4M7.5 4l-4 4 4 4',
  calendar: 'M2.5 3.8h11v9.4h-11zM2.5 6.8h11M5.2 2.2v2.6M10.8 2.2v2.6',
  info: 'M8 7.2v4M8 4.8v.2M14 8A6 6 0 112 8a6 6 0 0112 0z',
  warning: 'M8 2.5l6 11H2zM8 6.5v3.2M8 11.6v.2',
  file: 'M4 1.8h5.2L12.2 5v9.2H4zM9 1.8V5h3.2',
  download: 'M8 2.5v7.5M4.8 7L8 10.2 11.2 7M3 13.2h10',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  undo: 'M6 3.5L2.8 6.7 6 9.9M3.2 6.7h6.3a3.3 3.3 0 010 6.6H7',
  redo: 'M10 3.5l3.2 3.2L10 9.9M12.8 6.7H6.5a3.3 3.3 0 000 6.6H9',
  camera: 'M2.5 5h2.6l1.1-1.8h3.6L10.9 5h2.6v8h-11zM10.2 8.8a2.2 2.2 0 11-4.4 0 2.2 2.2 0 014.4 0z',
  trash: 'M3 4.5h10M6.5 4.5V2.8h3v1.7M4.5 4.5l.6 8.7h5.8l.6-8.7M6.8 7v4M9.2 7v4',
  check: 'M3 8.4l3.2 3.2L13 4.8',
  eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM9.8 8a1.8 1.8 0 11-3.6 0 1.8 1.8 0 013.6 0z',
  eyeOff: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM3 13L13 3',
  compare: 'M5 3.5L2.5 6 5 8.5M2.5 6h8M11 7.5l2.5 2.5-2.5 2.5M13.5 10h-8',
  clock: 'M8 4.6V8l2.4 1.6M14 8A6 6 0 112 8a6 6 0 0112 0z',
  sort: 'M5 6.2L8 3.2l3 3M5 9.8l3 3 3-3',
} as const

const mirrored: ReadonlySet<string> = new Set(['next', 'previous', 'undo', 'redo', 'years on', 'years back'])

export function Icon({ name }: { readonly name: keyof typeof shapes }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={mirrored.has(name) ? 'mirrored' : undefined}
    >
      <path d={shapes[name]} />
    </svg>
  )
}
