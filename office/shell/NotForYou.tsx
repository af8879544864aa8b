import { Link } from 'react-router';
import { problems } from '#contract/problem.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { useTitle } from '../title.ts';

/** In the place of a screen that this role has nothing to do with. */
export function NotForYou() {
  const heading = useHeadingFocus();
  useTitle('Niet voor jouw rol');
  return (
    <div className="nothing">
      <h1 ref={heading}>Dit is niet voor jouw rol</h1>
      <p>{problems.not_your_role.message}</p>
      <p>
        <Link to="/">Naar de start</Link>
      </p>
    </div>
  );
}
