import { Component, type ReactNode, Suspense } from 'react'

type Props = {
  /** Stands in its place until it is there. */
  readonly waiting?: ReactNode
  /** Hears that it could not be had; without it nobody misses it. */
  readonly onGone?: () => void
  readonly children: ReactNode
}

/** What a screen can do without: it comes later, and where it fails or its code cannot be fetched, the screen stays. */
export class Extra extends Component<Props, { readonly isGone: boolean }> {
  override readonly state = { isGone: false }

  static getDerivedStateFromError(): { readonly isGone: boolean } {
    return { isGone: true }
  }

  override componentDidCatch(): void {
    this.props.onGone?.()
  }

  override render(): ReactNode {
    return this.state.isGone ? null : (
      <Suspense fallback={this.props.waiting ?? null}>{this.props.children}</Suspense>
    )
  }
}
