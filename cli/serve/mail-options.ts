import { emlFolder, type MailTransport, smtpTransport } from '../../src/service/index.ts';
import { UsageError } from '../command.ts';

/** How mail leaves: `place` is the mail server's name or the folder, for people; never a password. */
export type Mail = { transport: MailTransport; place: string; from: string | undefined };

/** The options of every command that mails. */
export const mailOptions = { smtp: { type: 'string' }, from: { type: 'string' } } as const;

export const mailHelp = `  --smtp URL           the mail server: smtps://USER:PASSWORD@mail.example.com, or
                       smtp://…:587 with STARTTLS; smtp://relay?tls=off for one without password
                       on a network of your own. AGENT_BOOKING_SMTP holds it as well, out of sight
                       of other users
  --from ADDRESS       the sender: no-reply@book.example.com or "Bookings <no-reply@…>"; left out,
                       no-reply@ the public host, with the page's name`;

/** @throws UsageError, which never repeats a password */
export function openMail(
  values: { smtp?: string | undefined; from?: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
): Mail {
  const { smtp = env.AGENT_BOOKING_SMTP, from } = values;
  if (!smtp) return { transport: emlFolder(folder), place: folder, from };
  try {
    const { hostname, port } = new URL(smtp);
    return { transport: smtpTransport(smtp), place: `${hostname}${port && `:${port}`}`, from };
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError)
      throw new UsageError(
        `--smtp: ${error instanceof RangeError ? error.message : 'this is no address; it looks like smtps://USER:PASSWORD@mail.example.com'}`,
      );
    throw error;
  }
}
