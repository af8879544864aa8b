import { useIsMember } from '../session.ts';
import { GuestHome } from './home/GuestHome.tsx';
import { MemberHome } from './home/MemberHome.tsx';

export default function Home() {
  return useIsMember() ? <MemberHome /> : <GuestHome />;
}
