import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** When it changes, what failed before is tried again. */
  readonly place?: string
}

/** Keeps a failure of ours inside one part of the page. */
export class PartBoundary extends Component<Props, { readonly message: string | undefined }> {
  override state: { readonly message: string | undefined } = { message: undefined }

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override componentDidUpdate(before: Props): void {
    if (before.place !== this.props.place && this.state.message !== undefined) this.setState({ message: undefined })
  }

  override render(): ReactNode {
    const { message } = this.state
    if (message === undefined) return this.props.children
    return (
      <p role="alert" className="p-4 text-bad">
        This part could not be drawn: {message}
      </p>
    )
  }
}
