import { redirect } from 'next/navigation';
import { chats, conversationOf } from '../../../lib/chats';
import { languageOf } from '../../../lib/language';
import { signedIn } from '../../../lib/users';
import { Chat } from './chat';

export default async function ChatPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await signedIn();
  if (!user) redirect('/');
  const { id } = await params;
  const earlier = chats.get(conversationOf(user, id)) ?? [];
  return <Chat key={id} id={id} user={user} language={await languageOf()} earlier={earlier} />;
}
