import type { Owner, SeenDecision } from './decisions.ts';
import type { SeenMeeting } from './meetings.ts';

/** A meeting in one line. Names are other people's words, so they are in quotation marks. */
export function meetingText(meeting: SeenMeeting): string {
  const { weekday, start, end, timezone, role, status } = meeting;
  return [
    `- ${status === 'cancelled' ? 'CANCELLED: ' : ''}${weekday} ${start} to ${end} (${timezone})`,
    `${meeting.durationMinutes} minutes with ${JSON.stringify(meeting.with)}`,
    `as ${role}`,
    `page ${meeting.page}`,
    `decisions: ${meeting.decisions}`,
    `meetingId ${meeting.meetingId}`,
  ].join(', ');
}

/** A decision in one line. */
export function decisionText({ text, owner, isMine, due, done, decisionId }: SeenDecision): string {
  return [
    `- ${done ? 'DONE' : 'open'}: ${JSON.stringify(text)}`,
    owner ? `owner ${JSON.stringify(owner)}${isMine ? ' (this person)' : ''}` : 'no owner',
    due ? `due ${due}` : 'no due date',
    `decisionId ${decisionId}`,
  ].join(', ');
}

/** An owner in one line. */
export function ownerText({ name, isMe, open, done, nextDue }: Owner): string {
  return `- ${JSON.stringify(name)}${isMe ? ' (this person)' : ''}: ${open} open, ${done} done${nextDue ? `, next due ${nextDue}` : ''}`;
}
