import 'react'

declare module 'react' {
  // Colours and sizes that only the page knows reach the style sheets this way.
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface CSSProperties {
    [variable: `--${string}`]: string | number
  }
}
