import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { languageOf } from '../lib/language';
import { signedIn } from '../lib/users';
import { words } from '../lib/words';
import { signOut, speak } from './actions';
import './style.css';

export async function generateMetadata(): Promise<Metadata> {
  return { title: words[await languageOf()].title };
}

export default async function Layout({ children }: { children: ReactNode }) {
  const language = await languageOf();
  const say = words[language];
  const user = await signedIn();
  return (
    <html lang={language} dir={language === 'he' ? 'rtl' : 'ltr'}>
      <body>
        <header>
          <a className="brand" href="/">
            <span className="mark" aria-hidden="true" />
            <b>{say.brand}</b>
          </a>
          <nav>
            {user && <a href="/">{say.newChat}</a>}
            <form action={speak}>
              <button type="submit" name="language" value={language === 'he' ? 'en' : 'he'}>
                {say.other}
              </button>
            </form>
            {user && (
              <form action={signOut}>
                <button type="submit">{say.signOut}</button>
              </form>
            )}
          </nav>
        </header>
        {children}
      </body>
    </html>
  );
}
