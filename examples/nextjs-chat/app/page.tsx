import { redirect } from 'next/navigation';
import { languageOf } from '../lib/language';
import { signedIn, users } from '../lib/users';
import { words } from '../lib/words';
import { signIn } from './actions';

export default async function Home() {
  if (await signedIn()) redirect(`/chat/${crypto.randomUUID()}`);
  const say = words[await languageOf()];
  return (
    <main className="door">
      <h1>{say.title}</h1>
      <p>{say.about}</p>
      <form action={signIn}>
        {users.map(({ id, name }) => (
          <button type="submit" key={id} name="user" value={id}>
            {say.signInAs(name)}
          </button>
        ))}
      </form>
    </main>
  );
}
