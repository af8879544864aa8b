import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from './lazyScreen.ts';
import { ChunkFailure, UnexpectedError } from './screens/Failures.tsx';

type Props = {
  children: ReactNode;
  /** What stands around the failure screen when the frame itself is what failed. */
  frame?: (screen: ReactNode) => ReactNode;
};

/** Catches what a screen threw while it was being drawn. Give it a key, so that the next screen begins anew. */
export class SiteErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Nothing was thrown') };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const screen = error instanceof ChunkLoadError ? <ChunkFailure /> : <UnexpectedError />;
    return this.props.frame ? this.props.frame(screen) : screen;
  }
}
