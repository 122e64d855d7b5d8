import { Component, type ReactNode, Suspense } from 'react'

type Props = {
  /** Shown in place of the content while it loads. */
  readonly waiting?: ReactNode
  /** Called when the content could not be loaded; leave out when nobody would miss it. */
  readonly onGone?: () => void
  readonly children: ReactNode
}

/** Optional content of a screen, loaded later: if it fails or its code cannot be loaded, the screen stays. */
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
