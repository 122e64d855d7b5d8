import { Component, type ReactNode, Suspense } from 'react'

type Props = {
  /** Shown in place of the content while it loads. */
  readonly fallback?: ReactNode
  /** Called when the content could not be loaded; leave out when nobody would miss it. */
  readonly onFailure?: () => void
  readonly children: ReactNode
}

/** Optional content of a screen, loaded later: if it fails or its code cannot be loaded, the screen stays. */
export class OptionalContent extends Component<Props, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailure?.()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : (
      <Suspense fallback={this.props.fallback ?? null}>{this.props.children}</Suspense>
    )
  }
}
