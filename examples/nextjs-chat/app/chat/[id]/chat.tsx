'use client';

import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai';
import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../lib/chats';
import type { User } from '../../../lib/users';
import { type Language, words } from '../../../lib/words';
import { FreeTimes, Request } from './parts';

type Given = { id: string; user: User; language: Language; earlier: ChatMessage[] };

const transport = new DefaultChatTransport<ChatMessage>({
  body: () => ({ timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
});

export function Chat({ id, user, language, earlier }: Given) {
  const say = words[language];
  const { messages, sendMessage, addToolApprovalResponse, status, stop, error } = useChat<ChatMessage>({
    id,
    messages: earlier,
    transport,
    // Once a person has answered, the conversation goes on by itself.
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  });
  const [text, setText] = useState('');
  const end = useRef<HTMLDivElement>(null);
  const isBusy = status === 'submitted' || status === 'streaming';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when something was said
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [messages, status]);

  const speak = (words: string) => {
    if (words.trim() === '' || isBusy) return;
    setText('');
    void sendMessage({ text: words });
  };

  return (
    <main className="chat">
      <div className="talk" aria-live="polite">
        {messages.length === 0 && (
          <div className="hello">
            <h1>{say.hello(user.name.split(' ')[0] ?? '')}</h1>
            {say.tries.map((one) => (
              <button type="button" key={one} onClick={() => speak(one)}>
                {one}
              </button>
            ))}
          </div>
        )}
        {messages.map((message, index) => (
          <article key={message.id} className={message.role} dir="auto">
            {message.parts.map((part, place) => {
              const key = `${message.id}-${place}`;
              const turn = index < messages.length - 1 ? 'past' : isBusy ? 'busy' : 'open';
              switch (part.type) {
                case 'text':
                  return part.text && <p key={key}>{part.text}</p>;
                case 'tool-getFreeSlots':
                  return (
                    <FreeTimes
                      key={key}
                      part={part}
                      language={language}
                      choose={turn === 'open' ? speak : undefined}
                    />
                  );
                case 'tool-requestMeeting':
                  return (
                    <Request
                      key={key}
                      part={part}
                      language={language}
                      user={user}
                      turn={turn}
                      decide={(approvalId, approved) =>
                        void addToolApprovalResponse({ id: approvalId, approved })
                      }
                    />
                  );
                default:
                  return null;
              }
            })}
          </article>
        ))}
        {status === 'submitted' && <p className="waiting">{say.reading}</p>}
        {(error || (!isBusy && brokeOff(messages.at(-1)))) && (
          <p className="wrong" role="alert">
            {say.broken}
          </p>
        )}
        <div ref={end} />
      </div>
      <form
        className="write"
        onSubmit={(event) => {
          event.preventDefault();
          speak(text);
        }}
      >
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={say.placeholder}
          aria-label={say.placeholder}
          dir="auto"
        />
        {isBusy ? (
          <button type="button" onClick={() => void stop()}>
            {say.stop}
          </button>
        ) : (
          <button type="submit" disabled={text.trim() === ''}>
            {say.send}
          </button>
        )}
      </form>
    </main>
  );
}

/** Whether the answer is missing, empty, or ends with a call that has no result: the person stopped it, or reloaded the page. */
function brokeOff(last: ChatMessage | undefined): boolean {
  if (last?.role !== 'assistant') return last !== undefined;
  const end = last.parts.at(-1);
  return !end || end.type === 'step-start' || ('state' in end && end.state?.startsWith('input-') === true);
}
