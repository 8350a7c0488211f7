'use server';

import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';

const oneYear = { httpOnly: true, sameSite: 'lax', maxAge: 31_536_000 } as const;

export async function signIn(form: FormData): Promise<void> {
  (await cookies()).set('user', String(form.get('user')), oneYear);
  redirect('/');
}

export async function signOut(): Promise<void> {
  (await cookies()).delete('user');
  redirect('/');
}

export async function speak(form: FormData): Promise<void> {
  (await cookies()).set('language', String(form.get('language')), oneYear);
}
