import { emlFolder, isLoopback, type MailTransport, smtpTransport } from '../../src/service/index.ts';
import { type CommandLine, UsageError } from '../command.ts';
import { texts, type Values } from '../options.ts';
import { readWebAddress } from '../read-options.ts';

/** The address where guests reach a service. @throws UsageError, naming the value and the remedy */
export function readPublicUrl(text: string): string {
  return readWebAddress('--public-url', text, 'https://book.example.com');
}

/**
 * How mail is sent. `place`: the mail server's name or the folder, for people, without a password. `leaves`: whether mail goes to a mail
 * server, and not only to a folder.
 */
export type Mail = { transport: MailTransport; place: string; leaves: boolean; from: string | undefined };

/** The options of every command that mails. */
export const mailOptions = texts('smtp', 'from');

export const mailHelp = `  --smtp URL           the mail server: smtps://USER:PASSWORD@mail.example.com, or
                       smtp://…:587 with STARTTLS; smtp://relay?tls=off for one without password
                       on a network of your own. AGENT_BOOKING_SMTP holds it as well, out of sight
                       of other users
  --from ADDRESS       the sender: no-reply@book.example.com or "Bookings <no-reply@…>"; default:
                       no-reply@ the public host, with the page's name`;

/**
 * Refuses a public address if mail would stay on this machine and no option says so, because guests would read that they were mailed.
 * @throws UsageError with the remedy
 */
export function requireMailToLeave(
  { leaves, place }: Mail,
  { publicUrl, noSmtp, inbox }: { publicUrl: string | undefined; noSmtp: boolean; inbox: boolean },
): void {
  if (leaves || noSmtp || inbox || publicUrl === undefined) return;
  if (isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''))) return;
  throw new UsageError(
    `--public-url ${publicUrl} is for guests, and no mail can reach them: add --smtp with your mail server, or AGENT_BOOKING_SMTP. To show times alone say --no-smtp: requests are then answered 503. To try it out say --inbox: mail then stays in ${place}, and you confirm in the place of guests`,
  );
}

/** @throws UsageError, which never repeats a password */
export function openMail(values: Values<typeof mailOptions>, env: CommandLine['env'], folder: string): Mail {
  const { smtp = env.AGENT_BOOKING_SMTP, from } = values;
  if (!smtp) return { transport: emlFolder(folder), place: folder, leaves: false, from };
  try {
    const { hostname, port } = new URL(smtp);
    const place = `${hostname}${port && `:${port}`}`;
    return { transport: smtpTransport(smtp), place, leaves: true, from };
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError)
      throw new UsageError(
        `--smtp: ${error instanceof RangeError ? error.message : 'this is no address; it looks like smtps://USER:PASSWORD@mail.example.com'}`,
      );
    throw error;
  }
}
