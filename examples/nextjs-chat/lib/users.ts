import { cookies } from 'next/headers';

export type User = { id: string; name: string; email: string };

/** A stub: two people whom a click signs in. Put your own sign-in here. */
export const users: User[] = [
  { id: 'noa', name: 'Noa Levi', email: 'noa@example.com' },
  { id: 'omer', name: 'Omer Katz', email: 'omer@example.com' },
];

export async function signedIn(): Promise<User | undefined> {
  const id = (await cookies()).get('user')?.value;
  return users.find((user) => user.id === id);
}
