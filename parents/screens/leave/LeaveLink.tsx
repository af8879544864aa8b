import { useParams, useSearchParams } from 'react-router';
import { ComeBack } from './ComeBack.tsx';
import { Confirmation } from './Confirmation.tsx';

/** The page that the mails about leaving lead to: it leaves, or with `?terug` it undoes that. */
export default function LeaveLink() {
  const { payload = '' } = useParams();
  const [query] = useSearchParams();
  return query.has('terug') ? <ComeBack token={payload} /> : <Confirmation token={payload} />;
}
