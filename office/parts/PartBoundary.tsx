import { Component, type ReactNode } from 'react';

type Props = {
  /** What stands there instead: a sentence that says what is missing. */
  failed: ReactNode;
  /** A part that failed is tried again as soon as this is another value. */
  of?: unknown;
  children: ReactNode;
};

/** Around a part of a screen that is computed: where it throws while it is drawn, the rest of the screen stays. */
export class PartBoundary extends Component<Props, { failed: boolean; of: unknown }> {
  override state = { failed: false, of: this.props.of };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ of }: Props, state: { of: unknown }) {
    return Object.is(of, state.of) ? null : { failed: false, of };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.failed : this.props.children;
  }
}
