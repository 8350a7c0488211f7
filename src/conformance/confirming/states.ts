import { type Check, type CheckVerdict, failed, judgeExchange, NotRunnable, passed } from '../visit/check.ts';
import { tell } from '../visit/exchange.ts';
import type { Visit } from '../visit/visit.ts';
import { declined, mailsOfPressesAtOnce } from './at-once.ts';
import { confirmed, unopenedConfirms } from './confirming.ts';
import { pressedAfterCancelling, scanned } from './later-guests.ts';

/** Interface §3: the events that change a request's state. */
export const stateChecks: Check[] = [
  {
    name: '§3 confirming by the emailed link books the meeting',
    basis: 'stated',
    judge: async (visit) => {
      const { booked, answer } = await confirmed(visit);
      if (booked || (await unopenedConfirms(visit))) return passed;
      return failed(
        'the start is taken when its guest has confirmed',
        `the button was answered ${tell(answer)}, and the start is as free as before`,
        'request a start, open the link in the mail and press its button',
      );
    },
  },
  {
    name: '§3 opening the link does not confirm, and does not use it up',
    basis: 'implied',
    judge: judgeOpening,
  },
  { name: '§3 a link confirms once', basis: 'implied', judge: judgeSecondPress },
  {
    name: '§3 a link confirms once, also when its button is pressed several times at once',
    basis: 'implied',
    judge: async (visit) => {
      const { mailsBefore } = await scanned(visit);
      const { answer, mails } = await mailsOfPressesAtOnce(visit);
      return judgeExchange(mails <= mailsBefore, `${mailsBefore} mails to the guest, as after one press`, {
        exchange: answer,
        got: `${mails} mails after presses at the same time`,
      });
    },
  },
  {
    name: '§3 a guest who declines is not booked',
    basis: 'stated',
    judge: async (visit) => {
      const { declined: said, guest } = await declined(visit);
      if (!said) throw new NotRunnable('the page behind the link has no button to decline with');
      return judgeExchange(said.listed, `${guest.asked.body.start} is still free`, {
        exchange: said.answer,
        got: 'it is free no more',
      });
    },
  },
];

/** Mail scanners open every link before the guest does, often more than once (interface §1: only the guest confirms). */
async function judgeOpening(visit: Visit): Promise<CheckVerdict> {
  const steps = 'request a start, and GET the link in the mail three times before pressing its button';
  if (!(await confirmed(visit)).booked) {
    if (!(await unopenedConfirms(visit)))
      throw new NotRunnable('confirming books nothing, opened before or not');
    return failed('a link that was opened still confirms', 'only a link that was never opened does', steps);
  }
  const { listedBefore, listedAfterOpening, booked, answer } = await scanned(visit);
  if (listedBefore && !listedAfterOpening)
    return failed('the start is free until the button is pressed', 'opening the link took it', steps);
  return booked ? passed : failed('a link that was opened still confirms', tell(answer), steps);
}

async function judgeSecondPress(visit: Visit): Promise<CheckVerdict> {
  const { mailsBefore, mailsAfter, pressedAgain } = await scanned(visit);
  if (mailsAfter > mailsBefore)
    return judgeExchange(false, 'nothing happens when the button is pressed again', {
      exchange: pressedAgain,
      got: `${mailsAfter - mailsBefore} more mail to the guest`,
    });
  const afterwards = await pressedAfterCancelling(visit);
  return judgeExchange(!afterwards?.booked, 'a cancelled meeting is not booked again by its old link', {
    exchange: afterwards?.answer ?? pressedAgain,
  });
}
