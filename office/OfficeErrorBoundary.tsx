import { Component, type ReactNode } from 'react';
import { buttonClass } from '#ui/Button.tsx';
import { ClosedSchool } from '#ui/pictures/ClosedSchool.tsx';

/** Catches what a screen threw while it was being drawn, and a first call that got no answer. */
export class OfficeErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="entrance">
        <main id="inhoud" className="wrap page">
          <div className="sheet-scene">
            <ClosedSchool />
            <div>
              <h1>Oeps..</h1>
              <p>Er is iets misgegaan. Probeer het opnieuw, of kom over een paar minuten terug.</p>
            </div>
            <div className="actions">
              {/* The same address anew, with fresh scripts. */}
              <a className={buttonClass()} href={window.location.href}>
                Probeer opnieuw
              </a>
            </div>
          </div>
        </main>
      </div>
    );
  }
}
